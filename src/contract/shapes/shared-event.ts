import { object } from 'yup';
import { type Codec, codec, type Infer, named, record } from '#contract/codec.ts';
import { int, text, uuid } from '#contract/scalars.ts';

/** The last moment ECMAScript's Date can name, epoch ms. */
const END_OF_TIME = 8_640_000_000_000_000;

/** JSON the contract looks no further into. */
const opaque = (): Codec<unknown> =>
  codec<unknown>({
    schema: object().default(undefined).defined(),
    json: () => ({ type: 'object', properties: {} }),
    read: (wire) => wire,
    encode: (value) => value,
  });

/**
 * An event of a draft as the domain writes it, and as it lies sealed in each
 * device's log. Its inside keeps its English names on the wire: both ends check
 * it with the domain's `parseEvent`, which also reads what older releases wrote,
 * and a second set of names for every event type and version would be a second
 * schema to keep in step for ever. It concerns our own devices only; no other
 * back end speaks it. Whoever reads one treats `data` as unknown.
 */
export const sharedEvent = named('SharedEvent', record({
  id: ['id', uuid()],
  type: ['type', text({ min: 1, max: 60 })],
  v: ['v', int({ min: 1, max: 1000 })],
  /** Epoch ms, by the clock of whoever wrote it. */
  at: ['at', int({ max: END_OF_TIME })],
  data: ['data', opaque()],
}));
export type SharedEvent = Infer<typeof sharedEvent>;
