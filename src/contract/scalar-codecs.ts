import { type MixedSchema, number, string } from 'yup';
import { completeText, LOCALES, type LocalizedText } from '#domain/catalogue.ts';
import * as schemas from '#domain/schema/scalars.ts';
import type { ScalarSchema } from '#domain/schema/schema.ts';
import { type Codec, codec } from './codec.ts';

/** Scalars of the wire. Limits and character sets are those of `#domain/schema/scalars.ts`. */

const identity = { read: (wire: any) => wire, encode: (value: unknown) => value };

export function scalarCodec<T>({ yup, json }: ScalarSchema<T>): Codec<T> {
  return codec<T>({ ...identity, schema: yup, json: () => json });
}

export const text = ({ min = 0, max = 20_000 } = {}) => scalarCodec(schemas.text({ min, max }));
export const decimal = () => scalarCodec(schemas.decimal());
export const amount = () => scalarCodec(schemas.amount());
/** `YYYY-MM-DD`. The wire is ISO 8601; pages print DD.MM.YYYY (U5). */
export const isoDate = () => scalarCodec(schemas.isoDate());
export const clockTime = () => scalarCodec(schemas.clockTime());
export const timeZone = () => scalarCodec(schemas.timeZone());
export const instant = () => scalarCodec(schemas.instant());
export const currency = () => scalarCodec(schemas.currency());
export const code = () => scalarCodec(schemas.code());
export const choice = () => scalarCodec(schemas.choice());
export const lastDigits = () => scalarCodec(schemas.lastDigits());
export const id = () => scalarCodec(schemas.id());
export const uuid = () => scalarCodec(schemas.uuid());
export const randomUuid = () => scalarCodec(schemas.randomUuid());
export const email = () => scalarCodec(schemas.email());
export const int = (bounds: { readonly min?: number; readonly max?: number } = {}) => scalarCodec(schemas.int(bounds));
export const real = (bounds: { readonly min: number; readonly max: number }) => scalarCodec(schemas.real(bounds));
export const flag = () => scalarCodec(schemas.flag());

/** The bytes of a file, in base64 (RFC 4648, section 4). @param max bytes */
export function bytes(max: number): Codec<Uint8Array<ArrayBuffer>> {
  const longest = 4 * Math.ceil(max / 3);
  return codec<Uint8Array<ArrayBuffer>>({
    // A text that is too long is not matched.
    schema: () => string().defined().max(longest).test('format', ({ path }) => `${path} must be base64`, (value) => value === undefined || value.length > longest || (value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value))),
    json: () => ({ type: 'string', contentEncoding: 'base64', maxLength: longest }),
    read: (wire: string) => Uint8Array.from(atob(wire), (letter) => letter.charCodeAt(0)),
    encode: (value) => btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')),
  });
}

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
  return codec({
    schema: () => {
      const one = typeof wires[0] === 'number' ? number().defined().integer() : string().defined();
      return otherwise === undefined ? (one as MixedSchema).oneOf(wires) : one;
    },
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

/**
 * A text in every language, `{ en, tr, de, ru }`, as a basket line has its `baslik` (C5). A language that
 * is missing gets the text of the default one.
 * @param max characters in one language
 */
export function localized(max = 300): Codec<LocalizedText> {
  const name = `LocalizedText${max}`;
  return codec<LocalizedText>({
    schema: schemas.localized(max).yup,
    read: completeText,
    encode: completeText,
    json: (components) => {
      components.set(name, {
        type: 'object',
        properties: Object.fromEntries(LOCALES.map((one) => [one, { type: 'string', maxLength: max }])),
        required: [...LOCALES],
      });
      return { $ref: `#/components/schemas/${name}` };
    },
  });
}
