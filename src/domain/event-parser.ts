import type { Schema } from 'yup';
import { count, epoch, id, record, text } from './draft/fields.ts';

interface AnyEvent {
  readonly id: string;
  readonly type: string;
  readonly v: 1;
  readonly at: number;
  readonly data: unknown;
}

const envelope = record({ id: id(), type: text(60), v: count(1).min(1), at: epoch() });

/**
 * Makes the function that finds a stream's event in a value read back: opened
 * and authentic, but perhaps written by an older or newer release. Fields that
 * version 1 does not know are dropped. The function returns null when it is no
 * event of these types in this version; the caller keeps the bytes (L9).
 * @param schemas of the data, by type of event
 */
export function eventParser<E extends AnyEvent>(schemas: Readonly<Record<E['type'], Schema>>): (value: unknown) => E | null {
  return (value) => {
    try {
      const head = envelope.validateSync(value, { stripUnknown: true }) as Omit<E, 'data'>;
      if (!Object.hasOwn(schemas, head.type)) return null;
      const data: unknown = schemas[head.type as E['type']].validateSync((value as { data?: unknown }).data, { stripUnknown: true });
      return { ...head, data } as E;
    } catch {
      // A ValidationError, or what yup throws over a key such as `__proto__`: no event either way.
      return null;
    }
  };
}
