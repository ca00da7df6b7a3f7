import { boolean, type MixedSchema, number, object, string } from 'yup';
import { LOCALES, type LocalizedText } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { type Codec, codec } from './codec.ts';

const same = { read: (wire: any) => wire, encode: (value: unknown) => value };

export function text({ min = 0, max = 20_000 } = {}): Codec<string> {
  return codec<string>({
    ...same,
    schema: string().defined().min(min).max(max),
    json: () => ({ type: 'string', ...(min > 0 && { minLength: min }), maxLength: max }),
  });
}

function pattern(name: string, regex: RegExp, { max = 100 } = {}): Codec<string> {
  return codec<string>({
    ...same,
    schema: string()
      .defined()
      .max(max)
      .matches(regex, { name: 'format', message: ({ path }) => `${path} must be ${name}` }),
    json: () => ({ type: 'string', pattern: regex.source, maxLength: max }),
  });
}

/** A number that must stay exact: money, rates, percentages. Never a JSON number. */
export const decimal = (): Codec<string> => pattern('a decimal number without exponent', /^-?\d{1,20}(\.\d{1,10})?$/, { max: 40 });

/** `YYYY-MM-DD`, a day there is. The wire is ISO 8601; the DD.MM.YYYY of spec section 9 is for the eye. */
export const isoDate = (): Codec<string> =>
  codec<string>({
    ...same,
    schema: string().defined().test('format', ({ path }) => `${path} must be a date as YYYY-MM-DD`, isIsoDate),
    json: () => ({ type: 'string', format: 'date' }),
  });

/** `MM-DD`, a season's bound. */
export const monthDay = (): Codec<string> => pattern('a day as MM-DD', /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

/** `HH:mm`, local time at the destination. */
export const clockTime = (): Codec<string> => pattern('a time as HH:mm', /^([01]\d|2[0-3]):[0-5]\d$/);

/** A moment in UTC, `2026-11-20T12:00:00.000Z`. */
export const instant = (): Codec<string> =>
  pattern('a moment in UTC', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/);

/** ISO 4217. */
export const currency = (): Codec<string> => pattern('a currency code', /^[A-Z]{3}$/);

/** A key the operator or the client has chosen: product, destination, draft, line. */
export const code = (): Codec<string> => pattern('a code', /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/);

/** A random or derived id of 16 bytes in lower case; one spelling, so that equal ids are equal texts. */
export const uuid = (): Codec<string> => pattern('a UUID in lower case', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Deliberately loose: only the mail server knows. */
export const email = (): Codec<string> => pattern('an e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, { max: 254 });

export function int({ min = 0, max = 1_000_000_000 } = {}): Codec<number> {
  return codec<number>({
    ...same,
    schema: number().defined().integer().min(min).max(max),
    json: () => ({ type: 'integer', minimum: min, maximum: max }),
  });
}

/** A measured number, such as a coordinate. Never money. */
export function real({ min, max }: { min: number; max: number }): Codec<number> {
  return codec<number>({
    ...same,
    schema: number().defined().min(min).max(max),
    json: () => ({ type: 'number', minimum: min, maximum: max }),
  });
}

export const flag = (): Codec<boolean> => codec<boolean>({ ...same, schema: boolean().defined(), json: () => ({ type: 'boolean' }) });

/**
 * One of a few values, English name to wire value. With `otherwise`, a wire
 * value that is not listed reads as that name instead of being refused.
 */
export function oneOf<const M extends Readonly<Record<string, string | number>>>(
  map: M,
  { otherwise }: { otherwise?: keyof M & string } = {},
): Codec<keyof M & string> {
  const english = new Map(Object.entries(map).map(([name, wire]) => [wire, name as keyof M & string]));
  const wires = [...english.keys()];
  const one = typeof wires[0] === 'number' ? number().defined().integer() : string().defined();
  return codec({
    schema: otherwise === undefined ? (one as MixedSchema).oneOf(wires) : one,
    json: () => ({ enum: wires }),
    read: (wire: string | number) => english.get(wire) ?? otherwise!,
    encode: (value) => map[value],
  });
}

/** A closed list of codes that reads the same on both sides. */
export function literal<const T extends string>(...values: readonly T[]): Codec<T> {
  return oneOf(Object.fromEntries(values.map((value) => [value, value])) as Record<T, T>);
}

export const locale = () => literal(...LOCALES);

/** A text in every language, `{ en, tr, de, ru }`, as the spec's cart item has its `baslik`. */
export function localized(): Codec<LocalizedText> {
  return codec<LocalizedText>({
    ...same,
    schema: object(Object.fromEntries(LOCALES.map((one) => [one, string().defined()])))
      .default(undefined)
      .defined(),
    json: (components) => {
      components.set('LocalizedText', {
        type: 'object',
        properties: Object.fromEntries(LOCALES.map((one) => [one, { type: 'string' }])),
        required: [...LOCALES],
      });
      return { $ref: '#/components/schemas/LocalizedText' };
    },
  });
}
