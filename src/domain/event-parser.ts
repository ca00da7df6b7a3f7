import { read } from './shape/read.ts';
import { epoch, id, int, text } from './shape/scalars.ts';
import { record, type Shape } from './shape/shape.ts';
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
 * Makes the function that finds a stream's event in a value read back: opened
 * and authentic, but perhaps written by an older or newer release. Fields that
 * version 1 does not know are dropped. The function returns null when it is no
 * event of these types in this version; the caller keeps the bytes (L9).
 * @param shapes of the data, by type of event
 */
export function eventParser<E extends AnyEvent>(shapes: { readonly [T in E['type']]: Shape<Extract<E, { type: T }>['data']> }): (value: unknown) => E | null {
  return (value) => {
    try {
      const head = read(envelope, value);
      if (!Object.hasOwn(shapes, head.type)) return null;
      const data: unknown = read(shapes[head.type as E['type']], (value as { data?: unknown }).data);
      return { ...head, data } as E;
    } catch (error) {
      if (error instanceof VerticalNotLoadedError) throw error;
      // Of another shape, or with a key `__proto__`: no event either way.
      return null;
    }
  };
}
