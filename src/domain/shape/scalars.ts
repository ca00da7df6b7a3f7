import { boolean, number, object, string, type Schema } from 'yup';
import { DEFAULT_LOCALE, LOCALES, type LocalizedText, type StoredText } from '#domain/catalogue.ts';
import { isClockTime, isIsoDate } from '#domain/date.ts';
import type { ChoiceShape, ScalarShape, Shape } from './shape.ts';

/** The scalars of all shapes. Limits and character sets stand here and nowhere else. */

export function scalar<T>(schema: Schema<any>, json: ScalarShape<T>['json']): ScalarShape<T> {
  return { kind: 'scalar', schema, json };
}

/** @param max characters (UTF-16 code units) */
export function text({ min = 0, max }: { readonly min?: number; readonly max: number }): ScalarShape<string> {
  return scalar(string().defined().min(min).max(max), { type: 'string', ...(min > 0 && { minLength: min }), maxLength: max });
}

function pattern(name: string, regex: RegExp, max: number): ScalarShape<string> {
  const schema = string()
    .defined()
    .max(max)
    .matches(regex, { name: 'format', message: ({ path }) => `${path} must be ${name}` });
  return scalar(schema, { type: 'string', pattern: regex.source, maxLength: max });
}

/** A number that must stay exact: money, rates, percentages. Never a JSON number. */
export const decimal = () => pattern('a decimal number without exponent', /^-?\d{1,20}(\.\d{1,12})?$/, 40);

/** ISO 4217. */
export const currency = () => pattern('a currency code', /^[A-Z]{3}$/, 3);

/** A key the operator has chosen: product, destination, extra, category. It may stand in an address, so it holds no slash. */
export const code = () => pattern('a code', /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/, 100);

/** A key a device or the server has made: a line, a draft, a checkout, a hold. */
export const id = () => pattern('an id', /^[A-Za-z0-9_.:-]{1,100}$/, 100);

/** A random or derived id of 16 bytes in lower case; one spelling, so that equal ids are equal texts. */
export const uuid = () => pattern('a UUID in lower case', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36);

/** `MM-DD`, a season's bound. */
export const monthDay = () => pattern('a day as MM-DD', /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 5);

/** A moment in UTC, `2026-11-20T12:00:00.000Z`. */
export const instant = () =>
  pattern('a moment in UTC', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/, 40);

/** Deliberately loose: only the mail server knows. */
export const email = () => pattern('an e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 254);

/** `YYYY-MM-DD`, a day that exists. */
export const isoDate = () =>
  scalar<string>(
    string().defined().test('format', ({ path }) => `${path} must be a date as YYYY-MM-DD`, (value) => isIsoDate(value ?? '')),
    { type: 'string', format: 'date' },
  );

/** `HH:mm`, local time at the destination. */
export const clockTime = () =>
  scalar<string>(
    string().defined().test('format', ({ path }) => `${path} must be a time as HH:mm`, (value) => isClockTime(value ?? '')),
    { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  );

/** A whole number. */
export function int({ min = 0, max = 1_000_000_000 }: { readonly min?: number; readonly max?: number } = {}): ScalarShape<number> {
  return scalar(number().defined().integer().min(min).max(max), { type: 'integer', minimum: min, maximum: max });
}

/** A measured number, such as a coordinate. Never money. */
export function real({ min, max }: { readonly min: number; readonly max: number }): ScalarShape<number> {
  return scalar(number().defined().min(min).max(max), { type: 'number', minimum: min, maximum: max });
}

/** Milliseconds since 1970, up to the last moment that ECMAScript's Date can name. */
export const epoch = () => int({ max: 8_640_000_000_000_000 });

export const flag = () => scalar<boolean>(boolean().defined(), { type: 'boolean' });

export function oneOf<const V extends string>(values: readonly V[]): ChoiceShape<V> {
  return { kind: 'choice', values, schema: string().defined().oneOf(values) };
}

export const locale = () => oneOf(LOCALES);

/** A text in every language. */
export interface LocalizedShape extends Shape<LocalizedText> {
  readonly kind: 'localized';
  readonly max: number;
}

/**
 * A text in every language. Only the default language is required: a text that
 * was written before a language was added has none in it, and reads as the
 * default one (`completeText`).
 * @param max characters in one language
 */
export function localized(max = 300): LocalizedShape {
  const one = (locale: string) => (locale === DEFAULT_LOCALE ? string().defined().max(max) : string().optional().max(max));
  return {
    kind: 'localized',
    max,
    schema: object(Object.fromEntries(LOCALES.map((locale) => [locale, one(locale)])))
      .default(undefined)
      .defined(),
  };
}

/** A text as it is stored: not filled up with the languages that it lacks (`StoredText`). */
export const storedText = (max = 300) => localized(max) as unknown as Shape<StoredText>;
