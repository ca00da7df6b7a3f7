import type { VerticalName } from './schemas.ts';

/** A layer of a vertical was used before it was loaded: a page or store did not load the verticals that it shows. */
export class VerticalNotLoadedError extends Error {
  override readonly name = 'VerticalNotLoadedError';

  constructor(layer: string, vertical: string) {
    super(`the ${layer} part of ${vertical} is not loaded`);
  }
}

/** One layer of all verticals. Each vertical's part is loaded on demand, so a page loads no other vertical. */
export interface LazyRegistry<Layer extends Record<VerticalName, unknown>> {
  /** Loads the parts of these verticals that are not loaded yet. Rejects when one cannot be loaded. */
  load(names: Iterable<VerticalName>): Promise<void>;
  /** @throws VerticalNotLoadedError before `load` */
  get<V extends VerticalName>(name: V): Layer[V];
  /** The loaded parts. */
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
