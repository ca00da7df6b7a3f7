import type { VerticalName } from './shapes.ts';

/** A part of a vertical was asked for before it was loaded: a page or a store forgot to say which verticals it shows. */
export class VerticalNotLoadedError extends Error {
  override readonly name = 'VerticalNotLoadedError';

  constructor(layer: string, vertical: string) {
    super(`the ${layer} part of ${vertical} is not loaded`);
  }
}

/** One layer of all verticals, each part fetched when it is first needed, so that a page carries no other vertical. */
export interface LazyRegistry<Layer extends Record<VerticalName, unknown>> {
  /** Fetches the parts of these verticals; nothing to wait for once they are here. Rejects when one can't be fetched. */
  load(names: Iterable<VerticalName>): Promise<void>;
  /** @throws VerticalNotLoadedError before `load` */
  get<V extends VerticalName>(name: V): Layer[V];
  /** The parts that are here. */
  loaded(): readonly Layer[VerticalName][];
}

export function lazyRegistry<Layer extends Record<VerticalName, unknown>>(
  layer: string,
  loaders: { readonly [V in VerticalName]: () => Promise<Layer[V]> },
): LazyRegistry<Layer> {
  const parts = new Map<VerticalName, Layer[VerticalName]>();
  return {
    async load(names) {
      const missing = [...new Set(names)].filter((name) => !parts.has(name));
      await Promise.all(missing.map(async (name) => void parts.set(name, await loaders[name]())));
    },
    get<V extends VerticalName>(name: V): Layer[V] {
      const part = parts.get(name);
      if (part === undefined) throw new VerticalNotLoadedError(layer, name);
      return part as Layer[V];
    },
    loaded: () => [...parts.values()],
  };
}
