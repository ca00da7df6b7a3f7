import type { RecordCodec } from '#contract/codec.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The wire layer: a vertical's schemas with their Turkish names (C4: `urun_tipi` and the fields that depend on it). */
export interface VerticalWire<V extends VerticalName> {
  readonly terms: RecordCodec<VerticalTypes[V]['terms']>;
  readonly selection: RecordCodec<VerticalTypes[V]['selection']>;
  /** By kind: its wire value, and its other fields. */
  readonly steps: { readonly [K in VerticalTypes[V]['step']['kind']]: readonly [wire: string, fields: RecordCodec<Omit<Extract<VerticalTypes[V]['step'], { readonly kind: K }>, 'kind'>>] };
  readonly cardFacts: RecordCodec<VerticalTypes[V]['cardFacts']>;
  readonly pageFacts: RecordCodec<VerticalTypes[V]['pageFacts']>;
  readonly availability: RecordCodec<VerticalTypes[V]['availability']>;
}

/** `urun_tipi` by vertical. */
export const WIRE_NAMES: { readonly [V in VerticalName]: string } = {
  villa: 'villa',
  yacht: 'yat',
  tour: 'tur',
  transfer: 'transfer',
  car: 'arac_kira',
  wedding: 'dugun',
  health: 'saglik',
};

const registry = lazyRegistry<{ readonly [V in VerticalName]: VerticalWire<V> }>('wire', {
  villa: async () => (await import('./villa/wire.ts')).villaWire,
  yacht: async () => (await import('./yacht/wire.ts')).yachtWire,
  tour: async () => (await import('./tour/wire.ts')).tourWire,
  transfer: async () => (await import('./transfer/wire.ts')).transferWire,
  car: async () => (await import('./car/wire.ts')).carWire,
  wedding: async () => (await import('./wedding/wire.ts')).weddingWire,
  health: async () => (await import('./health/wire.ts')).healthWire,
});

/** Loads the wire codecs of verticals. Await it before encoding or decoding messages about them. */
export const loadWire = registry.load;

/** @throws VerticalNotLoadedError before `loadWire` */
export function wireOf(name: VerticalName): VerticalWire<VerticalName> {
  return registry.get(name) as unknown as VerticalWire<VerticalName>;
}

/** The verticals whose wire form is loaded; on the server, all. */
export const loadedWires = registry.loaded as () => readonly VerticalWire<VerticalName>[];

const BY_WIRE_NAME = new Map(Object.entries(WIRE_NAMES).map(([name, wire]) => [wire, name as VerticalName]));

/** The vertical of a wire value; undefined for one of a newer release. */
export const verticalByWireName = (wire: unknown): VerticalName | undefined => (typeof wire === 'string' ? BY_WIRE_NAME.get(wire) : undefined);
