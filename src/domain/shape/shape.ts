import { array, lazy, mixed, object, string, type ISchema } from 'yup';

/**
 * A shape describes a value once: its type, its limits, its character set.
 * Everything that checks the value derives from it: the log checks the events
 * it reads back (`read.ts`), the contract adds the Turkish names and gets a
 * wire codec (`#contract/wire.ts`), and a catalogue file is checked when it is
 * loaded. `ValueOf` is the TypeScript type, so there is no second declaration.
 */
export type Shape<T = unknown> = Typed<T> & { readonly kind: string };

interface Typed<T> {
  /** Checks a value as it is (`strict`): nothing is cast or trimmed. */
  readonly schema: ISchema<any>;
  /** The type of the value; never set. */
  readonly type?: T;
}

export type ValueOf<S> = S extends Typed<infer T> ? T : never;

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** A single value that reads the same on both sides. `json` is its JSON Schema (2020-12). */
export interface ScalarShape<T> extends Typed<T> {
  readonly kind: 'scalar';
  readonly json: Readonly<Record<string, unknown>>;
}

/** One of a few codes. */
export interface ChoiceShape<V extends string> extends Typed<V> {
  readonly kind: 'choice';
  readonly values: readonly V[];
}

export type Fields = Readonly<Record<string, Shape>>;

export interface RecordShape<F extends Fields> extends Typed<RecordValue<F>> {
  readonly kind: 'record';
  readonly fields: F;
}
type OptionalKey<F extends Fields> = { [K in keyof F]: F[K] extends OptionalShape<any> ? K : never }[keyof F];
export type RecordValue<F extends Fields> = Simplify<
  { readonly [K in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[K]> } & { readonly [K in OptionalKey<F>]?: ValueOf<F[K]> }
>;

/** A field that may be absent. Only inside `record`. */
export interface OptionalShape<S extends Shape> extends Typed<ValueOf<S>> {
  readonly kind: 'optional';
  readonly of: S;
}

export interface ListShape<S extends Shape> extends Typed<readonly ValueOf<S>[]> {
  readonly kind: 'list';
  readonly of: S;
  readonly max: number;
}

export interface PairShape<S extends Shape> extends Typed<readonly [ValueOf<S>, ValueOf<S>]> {
  readonly kind: 'pair';
  readonly of: S;
}

export interface NullableShape<S extends Shape> extends Typed<ValueOf<S> | null> {
  readonly kind: 'nullable';
  readonly of: S;
}

/** A record of whatever fields. */
export type AnyRecord = RecordShape<any>;

export type Variants = Readonly<Record<string, RecordShape<any>>>;
export interface UnionShape<Tag extends string, V extends Variants> extends Typed<UnionValue<Tag, V>> {
  readonly kind: 'union';
  readonly tag: Tag;
  /** The fields beside the tag, by its value. */
  readonly variants: V;
}
export type UnionValue<Tag extends string, V extends Variants> = {
  [K in keyof V]: Simplify<{ readonly [P in Tag]: K } & ValueOf<V[K]>>;
}[keyof V];

/** Values by key, e.g. quantities by code. */
export interface DictionaryShape<T> extends Typed<Readonly<Record<string, T>>> {
  readonly kind: 'dictionary';
  readonly key: ScalarShape<string>;
  readonly value: ScalarShape<T>;
}

/** The shape of which the value itself decides, e.g. by the vertical it names. */
export interface DynamicShape<T> extends Typed<T> {
  readonly kind: 'dynamic';
  /** Null where the value is of no known shape. */
  readonly shapeOf: (value: unknown) => Shape | null;
}

export function record<const F extends Fields>(fields: F): RecordShape<F> {
  return {
    kind: 'record',
    fields,
    schema: object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Record<string, ISchema<unknown>>)
      .default(undefined)
      .defined(),
  };
}

/** The same shape with a further test on its whole value. */
export function refine<S extends Shape>(shape: S, name: string, message: string, test: (value: ValueOf<S>) => boolean): S {
  return { ...shape, schema: (shape.schema as ReturnType<typeof mixed>).test(name, message, (value) => test(value as ValueOf<S>)) };
}

/** The same record, which refuses fields that it does not know. */
export function exact<F extends Fields>(shape: RecordShape<F>): RecordShape<F> {
  return { ...shape, schema: (shape.schema as ReturnType<typeof object>).noUnknown(true) };
}

const NEVER = mixed().test('oneOf', ({ path }) => `${path} is of no known kind`, () => false);

/** A list that is too long is refused before any of its elements is looked at. */
export function list<S extends Shape>(of: S, max: number): ListShape<S> {
  return { kind: 'list', of, max, schema: boundedList(of.schema, max) };
}

export function boundedList(of: ISchema<any>, max: number): ISchema<any> {
  const elements = array().of(of).default(undefined).defined();
  const tooLong = mixed().test('max', ({ path }) => `${path} must have at most ${max} items`, () => false);
  return lazy((value: unknown): any => (Array.isArray(value) && value.length > max ? tooLong : elements));
}

/** Two of the same, e.g. the first and the last age of a band. */
export function pair<S extends Shape>(of: S): PairShape<S> {
  return { kind: 'pair', of, schema: array().of(of.schema).length(2).default(undefined).defined() };
}

const NULL = mixed().nullable().defined();

export function nullable<S extends Shape>(of: S): NullableShape<S> {
  return { kind: 'nullable', of, schema: lazy((value: unknown): any => (value === null ? NULL : of.schema)) };
}

const ABSENT = mixed().optional();

export function optional<S extends Shape>(of: S): OptionalShape<S> {
  return { kind: 'optional', of, schema: lazy((value: unknown): any => (value === undefined ? ABSENT : of.schema)) };
}

/** One of several records, told apart by the text in `tag`. */
export function union<const Tag extends string, const V extends Variants>(tag: Tag, variants: V): UnionShape<Tag, V> {
  const tagged = Object.fromEntries(Object.entries(variants).map(([name, variant]) => [name, withTag(variant, tag)]));
  const unknown = object({ [tag]: string().defined().oneOf(Object.keys(variants)) }).default(undefined).defined();
  return {
    kind: 'union',
    tag,
    variants,
    schema: lazy((value: any): any => {
      const name = value?.[tag];
      return (typeof name === 'string' && Object.hasOwn(tagged, name) ? tagged[name] : undefined) ?? unknown;
    }),
  };
}

function withTag(variant: RecordShape<any>, tag: string): ISchema<any> {
  return (variant.schema as ReturnType<typeof object>).shape({ [tag]: string().defined() });
}

/** @param max most keys in one value */
export function dictionary<T>(key: ScalarShape<string>, value: ScalarShape<T>, max = 100): DictionaryShape<T> {
  const tooMany = mixed().test('max', ({ path }) => `${path} must have at most ${max} keys`, () => false);
  return {
    kind: 'dictionary',
    key,
    value,
    schema: lazy((given: unknown): any => {
      const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
      if (!isObject) return object().defined();
      const keys = Object.keys(given);
      if (keys.length > max) return tooMany;
      if (!keys.every((name) => (key.schema as ReturnType<typeof string>).isValidSync(name, { strict: true }))) return NEVER;
      return object(Object.fromEntries(keys.map((name) => [name, value.schema]))).defined();
    }),
  };
}

export function dynamic<T>(shapeOf: DynamicShape<T>['shapeOf']): DynamicShape<T> {
  return { kind: 'dynamic', shapeOf, schema: lazy((value: unknown): any => shapeOf(value)?.schema ?? NEVER) };
}
