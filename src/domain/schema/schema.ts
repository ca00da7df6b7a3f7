import { array, lazy, mixed, object, string, type ISchema } from 'yup';
import { once } from '#domain/once.ts';
import { isValid } from './validity.ts';

/**
 * A schema describes a value once: its type, its limits, its character set.
 * Everything that checks the value derives from it: the log checks the events
 * it reads back (`read.ts`), the contract adds the Turkish names and gets a
 * wire codec (`#contract/schema-codec.ts`), and a catalogue file is checked when it is
 * loaded. `ValueOf` is the TypeScript type, so there is no second declaration.
 */
export type Schema<T = unknown> = Typed<T> & { readonly kind: string };

interface Typed<T> {
  /** Returns the schema, which is made at the first call, because a page needs few of those that it loads. It is used in strict mode: nothing is cast or trimmed. */
  readonly yup: () => ISchema<any>;
  /** The type of the value; never set. */
  readonly type?: T;
}

export type ValueOf<S> = S extends Typed<infer T> ? T : never;

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** A single value with the same form in the domain and on the wire. `json` is its JSON Schema (2020-12). */
export interface ScalarSchema<T> extends Typed<T> {
  readonly kind: 'scalar';
  readonly json: Readonly<Record<string, unknown>>;
}

/** One of a fixed list of codes. */
export interface ChoiceSchema<V extends string> extends Typed<V> {
  readonly kind: 'choice';
  readonly values: readonly V[];
}

export type Fields = Readonly<Record<string, Schema>>;

export interface RecordSchema<F extends Fields> extends Typed<RecordValue<F>> {
  readonly kind: 'record';
  readonly fields: F;
}
type OptionalKey<F extends Fields> = { [K in keyof F]: F[K] extends OptionalSchema<any> ? K : never }[keyof F];
export type RecordValue<F extends Fields> = Simplify<
  { readonly [K in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[K]> } & { readonly [K in OptionalKey<F>]?: ValueOf<F[K]> }
>;

/** A field that may be absent. Only inside `record`. */
export interface OptionalSchema<S extends Schema> extends Typed<ValueOf<S>> {
  readonly kind: 'optional';
  readonly of: S;
}

export interface ListSchema<S extends Schema> extends Typed<readonly ValueOf<S>[]> {
  readonly kind: 'list';
  readonly of: S;
  readonly max: number;
}

export interface PairSchema<S extends Schema> extends Typed<readonly [ValueOf<S>, ValueOf<S>]> {
  readonly kind: 'pair';
  readonly of: S;
}

export interface NullableSchema<S extends Schema> extends Typed<ValueOf<S> | null> {
  readonly kind: 'nullable';
  readonly of: S;
}

/** A record of any fields. */
export type AnyRecord = RecordSchema<any>;

export type Variants = Readonly<Record<string, RecordSchema<any>>>;
export interface UnionSchema<Tag extends string, V extends Variants> extends Typed<UnionValue<Tag, V>> {
  readonly kind: 'union';
  readonly tag: Tag;
  /** The fields beside the tag, by its value. */
  readonly variants: V;
}
export type UnionValue<Tag extends string, V extends Variants> = {
  [K in keyof V]: Simplify<{ readonly [P in Tag]: K } & ValueOf<V[K]>>;
}[keyof V];

/** Values by key, e.g. quantities by code. */
export interface DictionarySchema<T> extends Typed<Readonly<Record<string, T>>> {
  readonly kind: 'dictionary';
  readonly key: ScalarSchema<string>;
  readonly value: ScalarSchema<T>;
}

/** A schema chosen by the value, e.g. by its field `vertical`. */
export interface DynamicSchema<T> extends Typed<T> {
  readonly kind: 'dynamic';
  /** Null when no schema fits the value. */
  readonly schemaOf: (value: unknown) => Schema | null;
}

export function record<const F extends Fields>(fields: F): RecordSchema<F> {
  return {
    kind: 'record',
    fields,
    yup: once(() => object(Object.fromEntries(Object.entries(fields).map(([name, { yup }]) => [name, yup()])) as Record<string, ISchema<unknown>>)
      .default(undefined)
      .defined()),
  };
}

/** The same schema with a further test on its whole value. */
export function refine<S extends Schema>(schema: S, name: string, message: string, test: (value: ValueOf<S>) => boolean): S {
  return { ...schema, yup: once(() => (schema.yup() as ReturnType<typeof mixed>).test(name, message, (value) => test(value as ValueOf<S>))) };
}

/** The same record, but it refuses unknown fields. */
export function exact<F extends Fields>(schema: RecordSchema<F>): RecordSchema<F> {
  return { ...schema, yup: once(() => (schema.yup() as ReturnType<typeof object>).noUnknown(true)) };
}

const NEVER = mixed().test('oneOf', ({ path }) => `${path} is of no known kind`, () => false);

/** A list of at most `max` elements. The length is checked before the elements. */
export function list<S extends Schema>(of: S, max: number): ListSchema<S> {
  return { kind: 'list', of, max, yup: once(() => boundedList(of.yup, max)) };
}

/**
 * A yup schema of an array of at most `max` elements. The length is checked before the elements.
 * @param of returns the schema of an element
 * @param refined adds tests of the whole array
 */
export function boundedList(of: () => ISchema<any>, max: number, refined: (elements: ArraySchema) => ArraySchema = (elements) => elements): ISchema<any> {
  const elements = once(() => refined(array().of(of()).default(undefined).defined() as ArraySchema));
  const tooLong = mixed().test('max', ({ path }) => `${path} must have at most ${max} items`, () => false);
  return lazy((value: unknown): any => (Array.isArray(value) && value.length > max ? tooLong : elements()));
}

type ArraySchema = ReturnType<typeof array>;

/** Two values of one schema, e.g. the first and the last age of a band. */
export function pair<S extends Schema>(of: S): PairSchema<S> {
  return { kind: 'pair', of, yup: once(() => boundedPair(of.yup)) };
}

/** A yup schema of an array of two elements. A longer one is refused before its elements are checked. @param of returns the schema of an element */
export function boundedPair(of: () => ISchema<any>): ISchema<any> {
  return boundedList(of, 2, (elements) => elements.length(2));
}

const NULL = mixed().nullable().defined();

export function nullable<S extends Schema>(of: S): NullableSchema<S> {
  return { kind: 'nullable', of, yup: once(() => lazy((value: unknown): any => (value === null ? NULL : of.yup()))) };
}

const ABSENT = mixed().optional();

export function optional<S extends Schema>(of: S): OptionalSchema<S> {
  return { kind: 'optional', of, yup: once(() => lazy((value: unknown): any => (value === undefined ? ABSENT : of.yup()))) };
}

/** One of several records; the string in the field `tag` says which. */
export function union<const Tag extends string, const V extends Variants>(tag: Tag, variants: V): UnionSchema<Tag, V> {
  const tagged = Object.fromEntries(Object.entries(variants).map(([name, variant]) => [name, withTag(variant, tag)]));
  const unknown = once(() => object({ [tag]: string().defined().oneOf(Object.keys(variants)) }).default(undefined).defined());
  return {
    kind: 'union',
    tag,
    variants,
    yup: once(() => lazy((value: any): any => {
      const name = value?.[tag];
      return ((typeof name === 'string' && Object.hasOwn(tagged, name) ? tagged[name] : undefined) ?? unknown)();
    })),
  };
}

function withTag(variant: RecordSchema<any>, tag: string): () => ISchema<any> {
  return once(() => (variant.yup() as ReturnType<typeof object>).shape({ [tag]: string().defined() }));
}

const ANY_KEYS = object().defined();

/** @param max most keys in one value */
export function dictionary<T>(key: ScalarSchema<string>, value: ScalarSchema<T>, max = 100): DictionarySchema<T> {
  const tooMany = () => mixed().test('max', ({ path }) => `${path} must have at most ${max} keys`, () => false);
  return {
    kind: 'dictionary',
    key,
    value,
    yup: once(() => lazy((given: unknown): any => {
      const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
      if (!isObject) return object().defined();
      const keys = Object.keys(given);
      if (keys.length > max) return tooMany();
      if (!keys.every((name) => isValid(key.yup(), name))) return NEVER;
      // A schema with a field for each key takes long to create; it is needed only for the message about a wrong value.
      if (keys.every((name) => isValid(value.yup(), (given as Record<string, unknown>)[name]))) return ANY_KEYS;
      return object(Object.fromEntries(keys.map((name) => [name, value.yup()]))).defined();
    })),
  };
}

export function dynamic<T>(schemaOf: DynamicSchema<T>['schemaOf']): DynamicSchema<T> {
  return { kind: 'dynamic', schemaOf, yup: once(() => lazy((value: unknown): any => schemaOf(value)?.yup() ?? NEVER)) };
}
