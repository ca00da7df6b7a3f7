import { type MixedSchema, number, string } from 'yup';
import { completeText, LOCALES, type LocalizedText } from '#domain/catalogue.ts';
import * as shapes from '#domain/shape/scalars.ts';
import type { ScalarShape } from '#domain/shape/shape.ts';
import { type Codec, codec } from './codec.ts';

/** Scalars of the wire. Limits and character sets are those of `#domain/shape/scalars.ts`. */

const same = { read: (wire: any) => wire, encode: (value: unknown) => value };

export function scalarCodec<T>({ schema, json }: ScalarShape<T>): Codec<T> {
  return codec<T>({ ...same, schema, json: () => json });
}

export const text = ({ min = 0, max = 20_000 } = {}) => scalarCodec(shapes.text({ min, max }));
export const decimal = () => scalarCodec(shapes.decimal());
/** `YYYY-MM-DD`. The wire is ISO 8601; pages print DD.MM.YYYY (U5). */
export const isoDate = () => scalarCodec(shapes.isoDate());
export const clockTime = () => scalarCodec(shapes.clockTime());
export const instant = () => scalarCodec(shapes.instant());
export const currency = () => scalarCodec(shapes.currency());
export const code = () => scalarCodec(shapes.code());
export const id = () => scalarCodec(shapes.id());
export const uuid = () => scalarCodec(shapes.uuid());
export const email = () => scalarCodec(shapes.email());
export const int = (bounds: { readonly min?: number; readonly max?: number } = {}) => scalarCodec(shapes.int(bounds));
export const real = (bounds: { readonly min: number; readonly max: number }) => scalarCodec(shapes.real(bounds));
export const flag = () => scalarCodec(shapes.flag());

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

/**
 * A text in every language, `{ en, tr, de, ru }`, as a basket line has its `baslik` (C5). A language that
 * the other side does not have yet reads as the default one.
 * @param max characters in one language
 */
export function localized(max = 300): Codec<LocalizedText> {
  const name = `LocalizedText${max}`;
  return codec<LocalizedText>({
    schema: shapes.localized(max).schema,
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
