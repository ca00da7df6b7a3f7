import { read } from './schema/read.ts';
import { epoch, id, int, text } from './schema/scalars.ts';
import { record, type Schema } from './schema/schema.ts';
import { VerticalNotLoadedError } from '#verticals/lazy-registry.ts';

interface AnyEvent {
  readonly id: string;
  readonly type: string;
  readonly v: number;
  readonly at: number;
  readonly data: unknown;
}

const envelope = record({ id: id(), type: text({ max: 60 }), v: int({ min: 1 }), at: epoch() });

type Data = Readonly<Record<string, unknown>>;

/** One pure step per type and version (L8): the step at index n converts version n + 1 to version n + 2. Steps are only added, never changed. */
export type UpcastSteps<T extends string> = { readonly [K in T]?: readonly ((data: Data) => Data)[] };

/**
 * Creates the parser of a stream's events. Its input is a decrypted, authentic
 * value that an older or newer release may have written. An event of an older
 * version is upcast (L8), and fields that its type does not have are dropped. It
 * returns null when the value is no event of these types in a known version; the
 * caller keeps the bytes (L9).
 * @param schemas the schema of the data, by event type
 * @param steps of the types that have several versions
 */
export function eventParser<E extends AnyEvent>(
  schemas: { readonly [T in E['type']]: Schema<Extract<E, { type: T }>['data']> }, steps: UpcastSteps<E['type']> = {},
): (value: unknown) => E | null {
  return (value) => {
    try {
      const head = read(envelope, value);
      if (!Object.hasOwn(schemas, head.type)) return null;
      const type = head.type as E['type'];
      const own = steps[type] ?? [];
      const v = 1 + own.length;
      if (head.v > v) return null;
      const older = (value as { data?: unknown }).data as Data;
      const data: unknown = read(schemas[type], own.slice(head.v - 1).reduce<Data>((known, step) => step(known), older));
      return { ...head, v, data } as E;
    } catch (error) {
      if (error instanceof VerticalNotLoadedError) throw error;
      // The value does not match the schema, or has a key `__proto__`: it is no event.
      return null;
    }
  };
}
