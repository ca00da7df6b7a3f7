import { object } from 'yup';
import { type Codec, codec, type Infer, named, record } from '#contract/codec.ts';
import { int, text, uuid } from '#contract/scalar-codecs.ts';

/** The latest time of ECMAScript's Date, epoch ms. */
const MAX_EPOCH_MS = 8_640_000_000_000_000;

/** JSON that the contract does not validate. */
const opaque = (): Codec<unknown> =>
  codec<unknown>({
    schema: () => object().default(undefined).defined(),
    json: () => ({ type: 'object', properties: {} }),
    read: (wire) => wire,
    encode: (value) => value,
  });

/**
 * An event of a draft as the domain writes it and each device's log stores it.
 * `data` keeps its English names on the wire, because only our own devices and
 * server use it; Turkish names would be a second schema for every event type and
 * version. Both sides validate it with the domain's `parseEvent`, which also reads
 * older versions. Until then `data` is unknown.
 */
export const sharedEvent = named('SharedEvent', record({
  id: ['id', uuid()],
  type: ['type', text({ min: 1, max: 60 })],
  v: ['v', int({ min: 1, max: 1000 })],
  /** Epoch ms by the writer's clock. */
  at: ['at', int({ max: MAX_EPOCH_MS })],
  data: ['data', opaque()],
}));
export type SharedEvent = Infer<typeof sharedEvent>;
