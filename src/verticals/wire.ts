import type { RecordCodec } from '#contract/codec.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { Shapes, VerticalName } from './shapes.ts';

/** The wire layer: a vertical's shapes with their Turkish names (C4: `urun_tipi` and the fields that depend on it). */
export interface VerticalWire<V extends VerticalName> {
  readonly terms: RecordCodec<Shapes[V]['terms']>;
  readonly selection: RecordCodec<Shapes[V]['selection']>;
  /** By kind: its wire value, and its other fields. */
  readonly steps: { readonly [K in Shapes[V]['step']['kind']]: readonly [wire: string, fields: RecordCodec<Omit<Extract<Shapes[V]['step'], { readonly kind: K }>, 'kind'>>] };
  readonly cardFacts: RecordCodec<Shapes[V]['cardFacts']>;
  readonly pageFacts: RecordCodec<Shapes[V]['pageFacts']>;
  readonly availability: RecordCodec<Shapes[V]['availability']>;
}

/** `urun_tipi` by vertical. */
export const WIRE_NAMES: { readonly [V in VerticalName]: string } = {
  villa: 'villa',
  tour: 'tur',
};

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalWire<V> }>('wire', {
  villa: async () => (await import('./villa/wire.ts')).villaWire,
  tour: async () => (await import('./tour/wire.ts')).tourWire,
});

/** Fetches the wire form of verticals. To be awaited before a message that is about them is encoded or decoded. */
export const loadWire = registry.load;

/** @throws VerticalNotLoadedError before `loadWire` */
export function wireOf(name: VerticalName): VerticalWire<VerticalName> {
  return registry.get(name) as unknown as VerticalWire<VerticalName>;
}

/** The verticals whose wire form is loaded; on the server, all. */
export const loadedWires = registry.loaded as () => readonly VerticalWire<VerticalName>[];

const BY_WIRE_NAME = new Map(Object.entries(WIRE_NAMES).map(([name, wire]) => [wire, name as VerticalName]));

/** The vertical that a wire value names; undefined where a later release brought it. */
export const verticalByWireName = (wire: unknown): VerticalName | undefined => (typeof wire === 'string' ? BY_WIRE_NAME.get(wire) : undefined);
