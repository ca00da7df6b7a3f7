type Data = Readonly<Record<string, unknown>>;

/**
 * One pure step per event type and version (L8): the step at index n converts version n + 1 to version n + 2. Steps are
 * only added, never changed.
 */
export type UpcastSteps<T extends string> = { readonly [K in T]?: readonly ((data: Data) => Data)[] };

/** The version of a type that this release writes. */
export const currentVersion = <T extends string>(steps: UpcastSteps<T>, type: T): number => 1 + (steps[type]?.length ?? 0);

/** Converts the data of an event of version `v` to the current version. */
export function upcastData<T extends string>(steps: UpcastSteps<T>, type: T, v: number, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return (steps[type] ?? []).slice(v - 1).reduce<Data>((older, step) => step(older), data as Data);
}
