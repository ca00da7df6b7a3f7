import { currentVersion, upcastData, type UpcastSteps } from '#domain/upcast-steps.ts';
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
      const v = currentVersion(steps, type);
      if (head.v > v) return null;
      const data: unknown = read(schemas[type], upcastData(steps, type, head.v, (value as { data?: unknown }).data));
      return { ...head, v, data } as E;
    } catch (error) {
      if (error instanceof VerticalNotLoadedError) throw error;
      // The value does not match the schema, or has a key `__proto__`: it is no event.
      return null;
    }
  };
}
