import type {
  ChoiceShape, DictionaryShape, DynamicShape, ListShape, NullableShape, OptionalShape, PairShape, RecordShape, ScalarShape, Shape, UnionShape, ValueOf, Variants,
} from '#domain/shape/shape.ts';
import type { LocalizedShape } from '#domain/shape/scalars.ts';
import { type Codec, dictionary, type Fields, list, nullable, optional, pair, record, type RecordCodec, union } from './codec.ts';
import { literal, localized, oneOf, scalarCodec } from './scalars.ts';

/**
 * The wire form of a shape: the shape says what a value may be, the names what
 * it is called in Turkish. Nothing of the shape is said again.
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
  S extends RecordShape<infer F> ? { readonly [K in keyof F]: FieldName<F[K]> } | Codec<ValueOf<S>>
  : S extends ListShape<infer I> ? NamesOf<I>
  : S extends PairShape<infer I> ? NamesOf<I>
  : S extends NullableShape<infer I> ? NamesOf<I>
  : S extends OptionalShape<infer I> ? NamesOf<I>
  : S extends ChoiceShape<infer V> ? Readonly<Record<V, string>> | undefined
  : S extends UnionShape<any, infer V> ? UnionNames<V> | Codec<ValueOf<S>>
  : S extends DictionaryShape<any> ? readonly [key: string, value: string]
  : S extends DynamicShape<infer T> ? Codec<T>
  : undefined;

type UnionNames<V extends Variants> = { readonly tag: string; readonly variants: { readonly [K in keyof V]: readonly [wire: string, names: NamesOf<V[K]>] } };

type FieldName<S> = undefined extends NamesOf<S> ? string | readonly [string, NonNullable<NamesOf<S>>] : readonly [string, NamesOf<S>];

export function wire<S extends RecordShape<any>>(shape: S, names: Exclude<NamesOf<S>, Codec<any>>): RecordCodec<ValueOf<S>>;
export function wire<S extends Shape>(shape: S, names: NamesOf<S>): Codec<ValueOf<S>>;
export function wire(shape: Shape, names: unknown): Codec<any> {
  switch (shape.kind) {
    case 'record':
      return isCodec(names) ? names : record(wireFields((shape as RecordShape<any>).fields, names as Names));
    case 'list': {
      const { of, max } = shape as ListShape<Shape>;
      return list(wire(of, names as undefined), { max });
    }
    case 'pair':
      return pair(wire((shape as PairShape<Shape>).of, names as undefined));
    case 'nullable':
      return nullable(wire((shape as NullableShape<Shape>).of, names as undefined));
    case 'optional':
      return optional(wire((shape as OptionalShape<Shape>).of, names as undefined));
    case 'choice':
      return names ? oneOf(names as Record<string, string>) : literal(...(shape as ChoiceShape<string>).values);
    case 'union': {
      if (isCodec(names)) return names;
      const { tag, variants } = shape as UnionShape<string, Variants>;
      const { tag: wireTag, variants: named } = names as { tag: string; variants: Record<string, readonly [string, Names]> };
      const cases = Object.entries(variants).map(([name, variant]) => {
        const [wireName, own] = named[name]!;
        return [name, [wireName, record(wireFields(variant.fields, own))]] as const;
      });
      return union([tag, wireTag], Object.fromEntries(cases));
    }
    case 'dictionary': {
      const { key, value } = shape as DictionaryShape<unknown>;
      const [keyName, valueName] = names as readonly [string, string];
      return dictionary([keyName, scalarCodec(key)], [valueName, scalarCodec(value)]);
    }
    case 'localized':
      return localized((shape as LocalizedShape).max);
    case 'scalar':
      return scalarCodec(shape as ScalarShape<unknown>);
    default:
      if (isCodec(names)) return names;
      throw new TypeError(`a ${shape.kind} shape needs a codec of its own`);
  }
}

type Names = Readonly<Record<string, string | readonly [string, unknown]>>;

/** The fields of a record with their wire names, to be used in a larger record. */
export function wireFields<F extends Readonly<Record<string, Shape>>>(fields: F, names: { readonly [K in keyof F]: FieldName<F[K]> }): { readonly [K in keyof F]: readonly [string, Codec<ValueOf<F[K]>>] };
export function wireFields(fields: Readonly<Record<string, Shape>>, names: Names): Fields;
export function wireFields(fields: Readonly<Record<string, Shape>>, names: Names): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => {
    const own = names[name]!;
    return typeof own === 'string' ? [name, [own, wire(shape, undefined)]] : [name, [own[0], wire(shape, own[1] as undefined)]];
  }));
}

function isCodec(names: unknown): names is Codec<any> {
  return typeof names === 'object' && names !== null && 'decode' in names;
}
