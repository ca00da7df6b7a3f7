import type {
  ChoiceSchema, DictionarySchema, DynamicSchema, ListSchema, NullableSchema, OptionalSchema, PairSchema, RecordSchema, ScalarSchema, Schema, UnionSchema, ValueOf, Variants,
} from '#domain/schema/schema.ts';
import type { LocalizedSchema } from '#domain/schema/scalars.ts';
import { type Codec, dictionary, type Fields, list, nullable, optional, pair, record, type RecordCodec, union } from './codec.ts';
import { literal, localized, oneOf, scalarCodec } from './scalar-codecs.ts';

/**
 * The Turkish wire names of a schema, by its kind. Types and limits come from the
 * schema and are not repeated.
 *
 * - a record: by field, its wire name, and for a field with parts `[wire name, names of the parts]`
 * - one of a few codes: by code, its wire value; without it both sides read the same
 * - a union: the discriminator's wire name, and by variant `[wire value, names]`
 * - values by key: the wire names of key and value in a list of pairs
 * - a list, a pair, or what may be null: the names of what is in it
 *
 * In place of a record's or a union's names, a codec of the same type will do.
 */
export type NamesOf<S> =
  S extends RecordSchema<infer F> ? { readonly [K in keyof F]: FieldName<F[K]> } | Codec<ValueOf<S>>
  : S extends ListSchema<infer I> ? NamesOf<I>
  : S extends PairSchema<infer I> ? NamesOf<I>
  : S extends NullableSchema<infer I> ? NamesOf<I>
  : S extends OptionalSchema<infer I> ? NamesOf<I>
  : S extends ChoiceSchema<infer V> ? Readonly<Record<V, string>> | undefined
  : S extends UnionSchema<any, infer V> ? UnionNames<V> | Codec<ValueOf<S>>
  : S extends DictionarySchema<any> ? readonly [key: string, value: string]
  : S extends DynamicSchema<infer T> ? Codec<T>
  : undefined;

type UnionNames<V extends Variants> = { readonly tag: string; readonly variants: { readonly [K in keyof V]: readonly [wire: string, names: NamesOf<V[K]>] } };

type FieldName<S> = undefined extends NamesOf<S> ? string | readonly [string, NonNullable<NamesOf<S>>] : readonly [string, NamesOf<S>];

export function wire<S extends RecordSchema<any>>(schema: S, names: Exclude<NamesOf<S>, Codec<any>>): RecordCodec<ValueOf<S>>;
export function wire<S extends Schema>(schema: S, names: NamesOf<S>): Codec<ValueOf<S>>;
export function wire(schema: Schema, names: unknown): Codec<any> {
  switch (schema.kind) {
    case 'record':
      return isCodec(names) ? names : record(wireFields((schema as RecordSchema<any>).fields, names as Names));
    case 'list': {
      const { of, max } = schema as ListSchema<Schema>;
      return list(wire(of, names as undefined), { max });
    }
    case 'pair':
      return pair(wire((schema as PairSchema<Schema>).of, names as undefined));
    case 'nullable':
      return nullable(wire((schema as NullableSchema<Schema>).of, names as undefined));
    case 'optional':
      return optional(wire((schema as OptionalSchema<Schema>).of, names as undefined));
    case 'choice':
      return names ? oneOf(names as Record<string, string>) : literal(...(schema as ChoiceSchema<string>).values);
    case 'union': {
      if (isCodec(names)) return names;
      const { tag, variants } = schema as UnionSchema<string, Variants>;
      const { tag: wireTag, variants: named } = names as { tag: string; variants: Record<string, readonly [string, Names]> };
      const cases = Object.entries(variants).map(([name, variant]) => {
        const [wireName, own] = named[name]!;
        return [name, [wireName, record(wireFields(variant.fields, own))]] as const;
      });
      return union([tag, wireTag], Object.fromEntries(cases));
    }
    case 'dictionary': {
      const { key, value } = schema as DictionarySchema<unknown>;
      const [keyName, valueName] = names as readonly [string, string];
      return dictionary([keyName, scalarCodec(key)], [valueName, scalarCodec(value)]);
    }
    case 'localized':
      return localized((schema as LocalizedSchema).max);
    case 'scalar':
      return scalarCodec(schema as ScalarSchema<unknown>);
    default:
      if (isCodec(names)) return names;
      throw new TypeError(`a ${schema.kind} schema needs a codec of its own`);
  }
}

type Names = Readonly<Record<string, string | readonly [string, unknown]>>;

/** The fields of a record with their wire names, to be used in a larger record. */
export function wireFields<F extends Readonly<Record<string, Schema>>>(fields: F, names: { readonly [K in keyof F]: FieldName<F[K]> }): { readonly [K in keyof F]: readonly [string, Codec<ValueOf<F[K]>>] };
export function wireFields(fields: Readonly<Record<string, Schema>>, names: Names): Fields;
export function wireFields(fields: Readonly<Record<string, Schema>>, names: Names): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => {
    const own = names[name]!;
    return typeof own === 'string' ? [name, [own, wire(schema, undefined)]] : [name, [own[0], wire(schema, own[1] as undefined)]];
  }));
}

function isCodec(names: unknown): names is Codec<any> {
  return typeof names === 'object' && names !== null && 'decode' in names;
}
