import { BehaviorSubject } from 'rxjs';
import type { EventLog, LogEvent } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import type { Platform } from '#runtime/platform.ts';
import { accessOf, isSecret, newSecret } from './draft-secret.ts';

/** This device's access to the server's copy of its draft. */
export interface Link {
  readonly draftId: string;
  /** Null when the secret was lost with the database; the server's cookie replaces the token. */
  readonly token: string | null;
  readonly secret: string | null;
  /** The draft's link was shown or opened on this device. */
  readonly shared: boolean;
  /** The visitor requested the copy's first content, so it is not shown as news. */
  readonly asked: boolean;
}

/** Events of the stream `device`. The last one about a stream counts. */
type DeviceEvent =
  | { readonly type: 'DeviceNamed'; readonly data: { readonly deviceId: string } }
  | { readonly type: 'DraftLinked'; readonly data: { readonly stream: string; readonly secret: string; readonly shared: boolean; readonly asked: boolean } }
  | { readonly type: 'DraftShared'; readonly data: { readonly stream: string } }
  /** The draft was found by the cookie after the database was lost. */
  | { readonly type: 'DraftRecovered'; readonly data: { readonly stream: string; readonly draftId: string } };

/** The stream with the device's id, its links to the server's copies, and which basket is open. */
export const DEVICE_STREAM = 'device';

/** Fixed ids of events that several tabs may append at once: the log keeps the first. */
const FIRST_NAME = 'device-name';
const firstLinkOf = (stream: string) => `first-link.${stream}`;

export interface DeviceLink {
  /** Null while the server has no copy. */
  readonly link$: BehaviorSubject<Link | null>;
  /** The id by which the server distinguishes own events from others'. Created when first requested. */
  deviceId(): Promise<string>;
  /** Returns the link, and creates it if there is none. */
  ensure(): Promise<Link>;
  /** Links another draft: that of the secret, or a new one. */
  relink(options: { readonly secret?: string; readonly shared: boolean; readonly asked: boolean }): Promise<Link>;
  recovered(draftId: string): Promise<Link>;
  share(): Promise<void>;
  /** Changes the device id, because the server has events under the old one that the log lacks. */
  rename(): Promise<void>;
  /** Reads the stream again after an erasure. */
  refresh(): Promise<void>;
  close(): void;
}

interface Known {
  readonly deviceId: string | null;
  readonly link: Omit<Link, 'draftId' | 'token'> & { readonly draftId: string | null } | null;
}

/** The stream and the secret of a `DraftLinked` event; null for other events and for malformed data. */
export function linkedSecretOf({ type, data }: LogEvent): { readonly stream: string; readonly secret: string } | null {
  if (type !== 'DraftLinked' || typeof data !== 'object' || data === null) return null;
  const { stream, secret } = data as { readonly stream?: unknown; readonly secret?: unknown };
  return text(stream) && text(secret) && isSecret(secret) ? { stream, secret } : null;
}

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

function follow(known: Known, event: LogEvent, stream: string): Known {
  const { type, data } = event as LogEvent & DeviceEvent;
  if (typeof data !== 'object' || data === null) return known;
  if (type === 'DeviceNamed') return text(data.deviceId) ? { ...known, deviceId: data.deviceId } : known;
  if (data.stream !== stream) return known;
  switch (type) {
    case 'DraftLinked':
      return isSecret(data.secret) ? { ...known, link: { secret: data.secret, draftId: null, shared: data.shared, asked: data.asked } } : known;
    case 'DraftRecovered':
      return text(data.draftId) ? { ...known, link: { secret: null, draftId: data.draftId, shared: false, asked: true } } : known;
    case 'DraftShared':
      return known.link ? { ...known, link: { ...known.link, shared: true } } : known;
    default:
      return known;
  }
}

async function opened(link: Known['link']): Promise<Link | null> {
  if (!link) return null;
  const { secret, draftId, shared, asked } = link;
  if (secret) return { ...(await accessOf(secret)), secret, shared, asked };
  return draftId ? { draftId, token: null, secret, shared, asked } : null;
}

/** Opens the stream with the device's id and its link to the server's copy. Rejects with ReadFailed. */
export async function openDeviceLink({ log, stream, platform }: { readonly log: EventLog; readonly stream: string; readonly platform: Pick<Platform, 'now' | 'newId' | 'randomBytes'> }): Promise<DeviceLink> {
  const link$ = new BehaviorSubject<Link | null>(null);
  let known: Known = { deviceId: null, link: null };
  let everything: readonly LogEvent[] = [];

  /** Reads the whole stream each time, because it has few events. */
  async function read(): Promise<void> {
    everything = (await log.read(DEVICE_STREAM)).events.map(({ event }) => event);
    known = everything.reduce<Known>((before, event) => follow(before, event, stream), { deviceId: null, link: null });
    const link = await opened(known.link);
    if (JSON.stringify(link) !== JSON.stringify(link$.value)) link$.next(link);
  }
  const inTurn = queue();
  const refresh = () => inTurn(read);

  async function write({ type, data }: DeviceEvent, id: string = platform.newId()): Promise<void> {
    await log.append(DEVICE_STREAM, [{ id, type, v: 1, at: platform.now(), data }]);
    await refresh();
  }

  async function linked(): Promise<Link> {
    await refresh();
    if (!link$.value) throw new TypeError('the stored link cannot be read back');
    return link$.value;
  }

  await refresh();
  const stopLost = log.onLost((lost) => (lost === DEVICE_STREAM ? everything : undefined));
  const unsubscribe = log.subscribe(DEVICE_STREAM, () => {
    refresh().catch(() => undefined); // retried before the next use
  });

  return {
    link$,
    async deviceId() {
      const name = (id?: string) => write({ type: 'DeviceNamed', data: { deviceId: platform.newId() } }, id);
      if (!known.deviceId) await name(FIRST_NAME);
      // The first record is damaged, and the log rejects its id as known.
      if (!known.deviceId) await name();
      return known.deviceId ?? platform.newId();
    },
    async ensure() {
      if (link$.value) return link$.value;
      const link = (id?: string) => write({ type: 'DraftLinked', data: { stream, secret: newSecret(platform.randomBytes), shared: false, asked: false } }, id);
      await link(firstLinkOf(stream));
      if (!link$.value) await link();
      return linked();
    },
    async relink({ secret = newSecret(platform.randomBytes), shared, asked }) {
      await write({ type: 'DraftLinked', data: { stream, secret, shared, asked } });
      return linked();
    },
    async recovered(draftId) {
      await write({ type: 'DraftRecovered', data: { stream, draftId } });
      return linked();
    },
    share: () => write({ type: 'DraftShared', data: { stream } }),
    rename: () => write({ type: 'DeviceNamed', data: { deviceId: platform.newId() } }),
    refresh,
    close() {
      stopLost();
      unsubscribe();
    },
  };
}
