import { type AnyObjectSchema, lazy, object, string } from 'yup';
import { once } from '#domain/once.ts';
import { loadedWires, loadWire, verticalByWireName, WIRE_NAMES, wireOf, type VerticalWire } from '#verticals/wire.ts';
import { findVerticals } from '#verticals/find-verticals.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import { type Codec, codec, type Components, type JsonSchema, type RecordCodec, union } from './codec.ts';
import { oneOf } from './scalar-codecs.ts';

/** The wire field that names the vertical of a message part (C4). */
const TAG = 'urun_tipi';

/** The name of a vertical. */
export const vertical = () => oneOf(WIRE_NAMES);

/**
 * A union over the verticals by `urun_tipi`, each with its own fields.
 * @param fieldsOf the fields of one vertical beside `vertical`
 */
export function byVertical<T extends { readonly vertical: VerticalName }>(fieldsOf: (wire: VerticalWire<VerticalName>) => RecordCodec<any>): Codec<T> {
  const made = new Map<VerticalName, { readonly codec: Codec<any>; readonly schema: () => AnyObjectSchema }>();
  const variant = (name: VerticalName) => {
    const known = made.get(name) ?? variantOf(name, fieldsOf(wireOf(name)));
    made.set(name, known);
    return known;
  };
  const unknown = once(() => object({ [TAG]: string().defined().oneOf(Object.values(WIRE_NAMES)) }).default(undefined).defined());
  return codec<T>({
    schema: () => lazy((wire: any): any => {
      const name = verticalByWireName(wire?.[TAG]);
      return (name ? variant(name).schema : unknown)();
    }),
    json: (components) => ({ oneOf: (Object.keys(WIRE_NAMES) as VerticalName[]).flatMap((name) => (variant(name).codec.json(components) as { oneOf: JsonSchema[] }).oneOf) }),
    read: (wire) => variant(verticalByWireName(wire[TAG])!).codec.read(wire),
    encode: (value) => variant(value.vertical).codec.encode(value),
  });
}

/** The schema is not lazy: yup resolves a lazy schema inside another one without its value. */
function variantOf(name: VerticalName, fields: RecordCodec<any>) {
  return { codec: union(['vertical', TAG], { [name]: [WIRE_NAMES[name], fields] }), schema: once(() => fields.schema().shape({ [TAG]: string().defined() })) };
}

type Variants = Readonly<Record<string, readonly [wire: string, fields: RecordCodec<any>]>>;

/**
 * A union, by `tag`, of variants common to all verticals and of those that each
 * vertical adds. The names of all variants are unique, as a test checks.
 */
export function withVerticalVariants<T>(tag: readonly [english: string, wire: string], common: Variants, ofVertical: (wire: VerticalWire<VerticalName>) => Variants): Codec<T> {
  let made: { readonly loaded: number; readonly codec: Codec<any> } | null = null;
  const current = (): Codec<any> => {
    const wires = loadedWires();
    // Loaded verticals are never unloaded, so the number of them identifies the codec.
    made = made?.loaded === wires.length ? made : { loaded: wires.length, codec: union(tag, Object.assign({}, common, ...wires.map(ofVertical)) as Variants) };
    return made.codec;
  };
  return codec<T>({
    // Used only inside another schema, where yup passes a lazy schema its value.
    schema: () => lazy((): any => current().schema()),
    json: (components: Components) => current().json(components),
    read: (wire) => current().read(wire),
    encode: (value) => current().encode(value),
  });
}

/** Loads the wire codecs of a vertical before a message about it arrives. */
export const prepareVertical = (name: VerticalName): Promise<void> => loadWire([name]);

/** Loads the wire codecs of all verticals in a value. Await it before encoding. */
export async function prepareToEncode(value: unknown): Promise<void> {
  await loadWire(findVerticals(value));
}

/** Loads the wire codecs of all verticals in a message. Await it before decoding. */
export async function prepareToDecode(message: unknown): Promise<void> {
  await loadWire(taggedIn(message));
}

/** All values of `urun_tipi` in a message, at any depth. */
function taggedIn(message: unknown, found = new Set<VerticalName>()): Set<VerticalName> {
  if (typeof message !== 'object' || message === null) return found;
  for (const [key, value] of Object.entries(message)) {
    const name = key === TAG ? verticalByWireName(value) : undefined;
    if (name) found.add(name);
    else taggedIn(value, found);
  }
  return found;
}

