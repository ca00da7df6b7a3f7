import { type AnyObject, type ISchema, lazy, mixed, object, type ObjectSchema, string } from 'yup';
import { completeText, DEFAULT_LOCALE, LOCALES, type LocalizedText } from '#domain/catalogue.ts';
import { once } from '#domain/once.ts';
import { boundedList, boundedPair } from '#domain/schema/schema.ts';
import { check } from './contract-error.ts';

/**
 * Describes one part of a message: the yup schema and the JSON Schema of its wire form,
 * the conversion between wire form and English value, and the TypeScript type of the value.
 */
export interface Codec<T> {
  /** Returns the schema of the wire form. It is made at the first call, because a page checks few kinds of messages. Unknown fields are ignored, so that the other side may add fields. */
  readonly schema: () => ISchema<any>;
  /** JSON Schema (2020-12, as OpenAPI 3.1 uses it) of the wire form. Named schemas go into `components`. */
  readonly json: (components: Components) => JsonSchema;
  /** Wire to value, for a wire form that has been checked. Outside this folder, call `decode`. */
  readonly read: (wire: any) => T;
  readonly encode: (value: T) => unknown;
  /** @throws {ContractError} with the issues: wire path, code and message; see `check` for their number */
  readonly decode: (wire: unknown) => T;
}

export type Infer<C> = C extends Codec<infer T> ? T : never;
export type JsonSchema = Readonly<Record<string, unknown>>;
export type Components = Map<string, JsonSchema>;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** @param parts `schema` is called once, when the first value is checked */
export function codec<T>(parts: Omit<Codec<T>, 'decode'>): Codec<T> {
  const schema = once(parts.schema);
  return { ...parts, schema, decode: (wire) => parts.read(check(schema(), wire)) };
}

interface OptionalCodec<T> extends Codec<T> {
  readonly optional: true;
}

/** English name: [wire name, codec]. */
export type Fields = Readonly<Record<string, readonly [wire: string, codec: Codec<any>]>>;
type OptionalKey<F extends Fields> = { [K in keyof F]: F[K][1] extends OptionalCodec<any> ? K : never }[keyof F];
type RecordOf<F extends Fields, P extends PerLanguage> = Simplify<
  { readonly [K in Exclude<keyof F, OptionalKey<F>>]: Infer<F[K][1]> } & {
    readonly [K in OptionalKey<F>]?: Infer<F[K][1]>;
  } & { readonly [K in keyof P]: LocalizedText }
>;

export interface RecordCodec<T> extends Codec<T> {
  readonly fields: Fields;
  readonly schema: () => ObjectSchema<AnyObject, AnyObject, any, any>;
}

/** English name: name inside `icerik.<language>`, the place of an entity's texts (C5). */
type PerLanguage = Readonly<Record<string, string>>;

/**
 * An object. `perLanguage` gathers texts the way the operator's back end does:
 * `{ title, slug }` in English is `icerik: { en: { baslik, slug }, tr: ... }` on the wire.
 */
export function record<const F extends Fields>(fields: F): RecordCodec<RecordOf<F, {}>>;
export function record<const F extends Fields, const P extends PerLanguage>(fields: F, perLanguage: P): RecordCodec<RecordOf<F, P>>;
export function record(fields: Fields, perLanguage: PerLanguage = {}): RecordCodec<any> {
  const parts = Object.entries(fields);
  const texts = Object.entries(perLanguage);
  return {
    fields,
    ...codec<any>({
      schema: () => object({
        ...Object.fromEntries(Object.values(fields).map(([wire, field]) => [wire, field.schema()])),
        ...(texts.length > 0 ? { icerik: textsSchema(texts.map(([, wire]) => wire)) } : {}),
      } as AnyObject).default(undefined).defined(),
      json: (components) => {
        const entries = Object.values(fields);
        const languageJson = objectJson(texts.map(([, wire]) => [wire, { type: 'string' }]));
        return objectJson(
          [
            ...entries.map(([wire, field]) => [wire, field.json(components)] as const),
            ...(texts.length > 0 ? [['icerik', objectJson(LOCALES.map((locale) => [locale, languageJson]))] as const] : []),
          ],
          entries.filter(([, field]) => 'optional' in field).map(([wire]) => wire),
        );
      },
      read: (wire) => {
        const value: Record<string, unknown> = {};
        for (const [key, [name, field]] of parts) if (wire[name] !== undefined) value[key] = field.read(wire[name]);
        for (const [key, name] of texts) value[key] = completeText(Object.fromEntries(LOCALES.map((locale) => [locale, wire.icerik[locale]?.[name]])) as LocalizedText);
        return value;
      },
      encode: (value) => {
        const wire: Record<string, unknown> = {};
        for (const [key, [name, field]] of parts) if (value[key] !== undefined) wire[name] = field.encode(value[key]);
        if (texts.length > 0) wire['icerik'] = Object.fromEntries(LOCALES.map((locale) => [locale, Object.fromEntries(texts.map(([key, name]) => [name, value[key][locale]]))]));
        return wire;
      },
    }),
  } as RecordCodec<any>;
}

/** The schema of texts by language; only the default language is required. @param names wire names of the texts */
function textsSchema(names: readonly string[]): ISchema<any> {
  const language = object(Object.fromEntries(names.map((name) => [name, string().defined()]))).default(undefined);
  return object(Object.fromEntries(LOCALES.map((locale) => [locale, locale === DEFAULT_LOCALE ? language.defined() : language.optional()])))
    .default(undefined)
    .defined();
}

function objectJson(properties: readonly (readonly [string, JsonSchema])[], optional: readonly string[] = []): JsonSchema {
  const required = properties.map(([name]) => name).filter((name) => !optional.includes(name));
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

export function list<T>(of: Codec<T>, { max = 1000 } = {}): Codec<readonly T[]> {
  return codec<readonly T[]>({
    schema: () => boundedList(of.schema, max),
    json: (components) => ({ type: 'array', items: of.json(components), maxItems: max }),
    read: (wire: unknown[]) => wire.map((item) => of.read(item)),
    encode: (value) => value.map((item) => of.encode(item)),
  });
}

/** Two values of one codec, e.g. the first and the last age of a band. */
export function pair<T>(of: Codec<T>): Codec<readonly [T, T]> {
  return codec({
    schema: () => boundedPair(of.schema),
    json: (components) => ({ type: 'array', items: of.json(components), minItems: 2, maxItems: 2 }),
    read: (wire) => [of.read(wire[0]), of.read(wire[1])] as const,
    encode: ([first, second]) => [of.encode(first), of.encode(second)],
  });
}

const NULL = mixed().nullable().defined();
const ABSENT = mixed().optional();

export function nullable<T>(of: Codec<T>): Codec<T | null> {
  return codec({
    schema: () => lazy((wire: unknown): any => (wire === null ? NULL : of.schema())),
    json: (components) => ({ anyOf: [of.json(components), { type: 'null' }] }),
    read: (wire) => (wire === null ? null : of.read(wire)),
    encode: (value) => (value === null ? null : of.encode(value)),
  });
}

/** A field that may be absent. Only inside `record`. */
export function optional<T>(of: Codec<T>): OptionalCodec<T> {
  return { ...of, optional: true, schema: once(() => lazy((wire: unknown): any => (wire === undefined ? ABSENT : of.schema()))) };
}

type Variants = Readonly<Record<string, readonly [wire: string, record: RecordCodec<any>]>>;
type UnionOf<Tag extends string, V extends Variants> = {
  [K in keyof V]: Simplify<{ readonly [P in Tag]: K } & Infer<V[K][1]>>;
}[keyof V];

/**
 * A discriminated union. `tag` is the discriminator as [English name, wire name];
 * each variant is [wire value of the discriminator, its other fields].
 */
export function union<const Tag extends string, const V extends Variants>(
  [tag, wireTag]: readonly [english: Tag, wire: string],
  variants: V,
): Codec<UnionOf<Tag, V>> {
  const cases = Object.entries(variants).map(([english, [wire, fields]]) => ({
    english,
    wire,
    fields,
    schema: once(() => fields.schema().shape({ [wireTag]: string().defined() })),
  }));
  const byWire = new Map(cases.map((one) => [one.wire, one]));
  const unknown = once(() => object({ [wireTag]: string().defined().oneOf([...byWire.keys()]) }).default(undefined).defined());
  return codec<any>({
    schema: () => lazy((wire: any): any => (byWire.get(wire?.[wireTag])?.schema ?? unknown)()),
    json: (components) => ({
      oneOf: cases.map(({ wire, fields }) => {
        const json = fields.json(components) as { properties: object; required?: string[] };
        return {
          ...json,
          properties: { [wireTag]: { type: 'string', const: wire }, ...json.properties },
          required: [wireTag, ...(json.required ?? [])],
        };
      }),
    }),
    read: (wire) => {
      const one = byWire.get(wire[wireTag])!;
      return { [tag]: one.english, ...one.fields.read(wire) };
    },
    encode: (value) => {
      const [wire, fields] = variants[value[tag]]!;
      return { [wireTag]: wire, ...(fields.encode(value) as object) };
    },
  });
}

const MOST_PAIRS = 1000;

/**
 * Values by key, on the wire a list of pairs, as for rates and
 * extras: `{ EUR: '58.20' }` is `[{ kod: 'EUR', satis: '58.20' }]`.
 */
export function dictionary<T>(
  [wireKey, key]: readonly [string, Codec<string>],
  [wireValue, value]: readonly [string, Codec<T>],
): Codec<Readonly<Record<string, T>>> {
  const entry = record({ key: [wireKey, key], value: [wireValue, value] });
  return codec({
    schema: () => boundedList(entry.schema, MOST_PAIRS, (elements) =>
      elements.test('duplicate', ({ path }) => `${path} names a ${wireKey} twice`, (pairs) => {
        const keys = (pairs ?? []).map((one: any) => one?.[wireKey]);
        return new Set(keys).size === keys.length;
      }),
    ),
    json: (components) => ({ type: 'array', items: entry.json(components), maxItems: MOST_PAIRS, 'x-unique-by': wireKey }),
    read: (wire: unknown[]) => Object.fromEntries(wire.map((one) => entry.read(one)).map((one) => [one.key, one.value])),
    encode: (values) => Object.entries(values).map(([k, v]) => entry.encode({ key: k, value: v })),
  });
}

/**
 * Remembers the wire forms of values that are sent often and never changed, e.g.
 * offers that the server keeps in memory. The same object is encoded once. A wire
 * form that was encoded here and has passed a check is not checked again.
 */
export function remembered<T extends object>(of: Codec<T>): Codec<T> {
  const wires = new WeakMap<T, object>();
  /** The read values, by the wire forms that were checked. */
  const values = new WeakMap<object, T>();
  const encoded = new WeakSet<object>();
  return codec({
    json: of.json,
    schema: () => lazy((wire: any): any => (values.has(wire) ? ANY : of.schema())),
    read: (wire) => {
      const value = values.get(wire) ?? of.read(wire);
      if (encoded.has(wire)) values.set(wire, value);
      return value;
    },
    encode: (value) => {
      const wire = wires.get(value) ?? (of.encode(value) as object);
      wires.set(value, wire);
      encoded.add(wire);
      return wire;
    },
  });
}

const ANY = mixed().defined();

/** Gives a schema a name of its own in the OpenAPI document. */
export function named<T>(name: string, of: Codec<T>): Codec<T> {
  return {
    ...of,
    json: (components) => {
      if (!components.has(name)) {
        components.set(name, {});
        components.set(name, of.json(components));
      }
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}
