import { read } from './schema/read.ts';
import { epoch, id, int, text } from './schema/scalars.ts';
import { record, type Schema } from './schema/schema.ts';
import { VerticalNotLoadedError } from '#verticals/lazy-registry.ts';

interface AnyEvent {
  readonly id: string;
  readonly type: string;
  readonly v: 1;
  readonly at: number;
  readonly data: unknown;
}

const envelope = record({ id: id(), type: text({ max: 60 }), v: int({ min: 1, max: 1 }), at: epoch() });

/**
 * Creates the parser of a stream's events. Its input is a decrypted, authentic
 * value that an older or newer release may have written. It drops fields that
 * version 1 does not have. It returns null when the value is no event of these
 * types in version 1; the caller keeps the bytes (L9).
 * @param schemas the schema of the data, by event type
 */
export function eventParser<E extends AnyEvent>(schemas: { readonly [T in E['type']]: Schema<Extract<E, { type: T }>['data']> }): (value: unknown) => E | null {
  return (value) => {
    try {
      const head = read(envelope, value);
      if (!Object.hasOwn(schemas, head.type)) return null;
      const data: unknown = read(schemas[head.type as E['type']], (value as { data?: unknown }).data);
      return { ...head, data } as E;
    } catch (error) {
      if (error instanceof VerticalNotLoadedError) throw error;
      // The value does not match the schema, or has a key `__proto__`: it is no event.
      return null;
    }
  };
}
