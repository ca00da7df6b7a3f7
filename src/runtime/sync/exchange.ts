import { ApiError, ApiGarbled, ApiRefused, refusedBy } from '#api/errors.ts';
import { isPassing } from '#api/retry.ts';
import { draftPull, draftPush, LARGEST_BATCH, type DraftExchange, type SharedRecord } from '#contract/calls/draft.ts';
import { inOrder, type LocalEvent, type LocalRecord, type RemotePlace } from '#domain/draft/order.ts';
import type { EventLog, LogEvent, StoredEvent } from '#log/event-log.ts';
import { queue } from '#log/in-turn.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { asMoves, asRemote, recordsOf } from '#runtime/basket/draft-records.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import { type Ack, ackOf, freshAck } from './ack.ts';
import type { DeviceLink, Link } from './device-link.ts';
import { type Mending, mendingOf } from './damage-repair.ts';
import { localSeqOf } from './damaged-places.ts';
import { outboxOf, type Outgoing } from './outbox.ts';

/**
 * What became of one exchange. `done`: the answer is stored; `left` says there is
 * more to send or fetch. `failed`: nobody answered, or not so that it counts;
 * worth trying again. `denied`: this device's access is not what the server knows.
 */
export type Exchanged =
  | { readonly kind: 'done'; readonly left: boolean; readonly ack: Ack | null; /** Another device wrote something. */ readonly others: boolean; /** The server's copy takes no more. */ readonly full?: boolean }
  | { readonly kind: 'failed'; /** The server asked for so many milliseconds of peace. */ readonly retryAfterMs?: number | null }
  | { readonly kind: 'denied' };

export interface ExchangeOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly device: DeviceLink;
  readonly send: Send;
  readonly platform: Pick<Platform, 'now' | 'newId'>;
  /** False while the log is being erased, and when this tab is done with it. */
  readonly mayStore?: () => boolean;
  /** The page may be gone at any moment. */
  readonly leaving?: () => boolean;
  /** Places of the log whose events this device has lost. */
  readonly damaged?: () => readonly number[];
  /** The server's seq up to which this page knows others' changes in a draft to have been seen. */
  readonly seen?: (draft: string) => number;
}

/** Exchanges once. */
export interface Exchange {
  (): Promise<Exchanged>;
  /** Reads ahead what the next exchange will send, so that it leaves in the moment it is asked for. Rejects with ReadFailed. */
  prepare(): Promise<void>;
}

/** What an exchange begins with. */
interface Reading {
  readonly link: Link | null;
  readonly ack: Ack | null;
  readonly events: readonly StoredEvent[];
  /** Of the log. */
  readonly head: number;
}

/** Something on the way answers like that in passing; a server that means it answers so again. */
const REFUSALS_BELIEVED = 3;

/** Of facts the server has the last word, so they tell of no other device. */
const FACTS: ReadonlySet<string> = new Set(['LineRequoted', 'LineUnavailable', 'HoldExpired']);

const samePlace = (a: RemotePlace | null, b: RemotePlace) => a?.draft === b.draft && a.seq === b.seq && a.after === b.after;

/**
 * Makes the function that exchanges once (L11): one batch of what is new here
 * goes up, one page of what is new there comes down and is appended, and the ack
 * is written last. It may be cut off anywhere and repeated: both sides tell
 * events apart by their ids. Calls run one after the other.
 */
export function exchanger({ log, stream, device, send, platform, mayStore = () => true, leaving = () => false, damaged = () => [], seen: seenHere = () => 0 }: ExchangeOptions): Exchange {
  /** Smaller while the server finds fault with a batch, until the event is found. */
  let size = LARGEST_BATCH;
  /** The event that was refused alone and unnamed, and how often in a row. */
  let doubted = { id: '', times: 0 };
  /** More than a page is waiting there: fetched before anything else is sent. */
  let fetching = false;
  /** The draft whose copy takes no more: from there things are only fetched, until the page is loaded again. */
  let full: string | null = null;
  /** May be older than the log by the time it is used, which only means that less is sent. */
  let prepared: Reading | null = null;
  /** Damaged places among what was read to be sent; a snapshot may keep them from whoever folds the draft. */
  let inOutbox: readonly number[] = [];

  /** The answer has come too late to be stored. */
  const isGivenUp = (link: Link) => !mayStore() || device.link$.value?.draftId !== link.draftId;

  async function readAhead(): Promise<Reading> {
    const link = device.link$.value;
    const ack = link && ackOf(await log.readAck(stream), link.draftId);
    const { events, head, damage } = await log.read(stream, ack?.sent ?? 0);
    inOutbox = lossesOf(damage);
    if (!ack || head >= ack.head) return { link, ack, events, head };
    // The log has lost its end, and will give those places to others.
    fetching = true;
    return { link, ack: { ...freshAck(ack.draft), met: ack.met, seen: ack.seen }, events: (await log.read(stream)).events, head };
  }

  async function once(): Promise<Exchanged> {
    // Only in a hurry, and never of a draft that was given up or erased meanwhile.
    const ready = leaving() && prepared?.link && prepared.link.draftId === device.link$.value?.draftId ? prepared : null;
    prepared = null;
    const { link: known, ack: before, events, head } = ready ?? (await readAhead());
    let ack = before;
    if (known && ack && (isToMend(ack) || isForgotten(ack))) {
      const mended = await mend(known, ack);
      if (mended) return mended;
    }
    const outbox = outboxOf(events, ack ?? freshAck(''));
    if (!known && outbox.length === 0) return { kind: 'done', left: false, ack: null, others: false };
    const link = known ?? (await device.ensure());
    ack ??= freshAck(link.draftId);
    const isFull = full === link.draftId;
    const batch = fetching || isFull ? [] : outbox.slice(0, size);
    let answer: DraftExchange;
    try {
      answer = await ask(link, ack, batch);
    } catch (error) {
      return refused(error, ack, batch);
    }
    if (isGivenUp(link)) return { kind: 'failed' };
    size = Math.min(LARGEST_BATCH, size * 2);
    const taken = await take(link, { ...ack, head }, answer, new Map(outbox.map(({ seq, event }) => [event.id, seq])));
    if (!taken) return fetchLost(link, ack);
    fetching = answer.more;
    // A server that takes events and does not name them: not to be asked again at once.
    if (batch.length > 0 && taken.ack.sent === ack.sent && taken.ack.cursor === ack.cursor && !answer.restarted) return { kind: 'failed' };
    const left = answer.more || (!isFull && outbox.some(({ seq }) => seq > taken.ack.sent)) || isToMend(taken.ack);
    return { kind: 'done', left, full: isFull, ...taken };
  }

  async function ask(link: Link, { cursor }: Pick<Ack, 'cursor'>, batch: readonly Outgoing[], withOwn = false): Promise<DraftExchange> {
    const deviceId = await device.deviceId();
    const request = { draftId: link.draftId, deviceId, cursor };
    const options = { retries: 0, quiet: true, keepalive: leaving(), ...(link.token ? { draftToken: link.token } : {}) } as const;
    if (batch.length === 0) return send(draftPull, { ...request, ...(withOwn ? { withOwn } : {}) }, options);
    return send(draftPush, { ...request, events: batch.map(({ event: { id, type, v, at, data } }) => ({ id, type, v, at, data })) }, options);
  }

  /** Appends what is new and writes the ack. Null when the server has events of this device's name that are not here. */
  async function take(link: Link, before: Ack, answer: DraftExchange, nearby: ReadonlyMap<string, number>, mending?: Mending): Promise<{ ack: Ack; others: boolean } | null> {
    const start = answer.restarted ? freshAck(link.draftId) : before;
    const isAskedFor = link.asked && !before.met;
    let { sent } = start;
    let here = mending?.here;
    const append: LogEvent[] = [];
    const moves: { id: string; place: RemotePlace }[] = [];
    let others = false;
    const all = async () => (here ??= byId(recordsOf((await log.read(stream)).events), link.draftId));
    for (const { id, own, seq, event } of answer.events) {
      if (own) {
        const known = nearby.has(id) ? undefined : (await all()).get(id);
        const local = nearby.get(id) ?? (known ? localSeqOf(known, link.draftId) : mending?.placeOf(id));
        if (!known && mending && event) append.push(mending.own(event, { draft: link.draftId, seq, after: sent, asked: true }));
        else if (local === undefined) return null;
        sent = Math.max(sent, local ?? 0);
        continue;
      }
      if (!event) continue;
      const asked = isAskedFor || (mending && seq <= mending.seenUpTo);
      const place: RemotePlace = { draft: link.draftId, seq, after: sent, ...(asked ? { asked: true } : {}) };
      const local = (await all()).get(id);
      if (!local) {
        append.push(mending ? mending.remote(event, place) : asRemote(event, place));
        others ||= !mending?.wasHere(seq) && !asked && !FACTS.has(event.type);
      } else if (!samePlace(local.place, place) || (mending?.isUnsaid(id) && asked && !local.place?.asked)) moves.push({ id, place });
    }
    if (moves.length > 0) append.push(asMoves(platform.newId(), platform.now(), moves));
    const seen = Math.max(isAskedFor ? answer.cursor : 0, answer.restarted ? 0 : seenIn(start));
    const { head } = append.length > 0 ? await log.append(stream, append) : before;
    const ack: Ack = { draft: link.draftId, sent, cursor: answer.cursor, refused: start.refused, met: before.met || !answer.more, head, searched: start.searched, seen };
    if (JSON.stringify(ack) !== JSON.stringify(before)) await log.writeAck(stream, ack);
    return { ack, others };
  }

  const isToMend = ({ searched }: Ack) => !leaving() && [...damaged(), ...inOutbox].some((seq) => !searched.includes(seq));
  /** Up to where others' changes were seen, by the row and by this page. */
  const seenIn = ({ draft, seen }: Pick<Ack, 'draft' | 'seen'>) => Math.max(seen, seenHere(draft));
  /** Others' changes were here, and went with the end of the log, or the row that says so did. */
  const isForgotten = (ack: Ack) => ack.cursor === 0 && seenIn(ack) > 0;

  /**
   * Looks once for what the log has lost to damage among all that the server has
   * (L9). The ids of damaged records are known only from what is missing, so it
   * is all fetched. @returns null where there is nothing to find
   */
  async function mend(link: Link, ack: Ack): Promise<Exchanged | null> {
    const events: SharedRecord[] = [];
    let answer: DraftExchange | undefined;
    try {
      do {
        answer = await ask(link, answer ?? { cursor: 0 }, [], true);
        events.push(...answer.events);
      } while (answer.more && answer.events.length > 0);
    } catch (error) {
      // A copy that is not there, or not yet, has nothing to give back.
      if (error instanceof ApiRefused && error.status === 404) return null;
      return refused(error, ack, []);
    }
    if (isGivenUp(link)) return { kind: 'failed' };
    const read = await log.read(stream);
    const seen = seenIn(ack);
    const mending = mendingOf(events, byId(recordsOf(read.events), link.draftId), link.draftId, read, ack.cursor, seen);
    const searched = [...new Set([...damaged(), ...mending.lost])];
    const start: Ack = { ...freshAck(link.draftId), refused: ack.refused, met: ack.met || seen > 0, head: read.head, searched, seen: Math.min(seen, events.at(-1)?.seq ?? 0) };
    const whole = { ...answer, events, cursor: events.at(-1)?.seq ?? 0, more: false };
    const mended = await take(link, start, whole, new Map(), mending);
    return mended ? { kind: 'done', left: true, ...mended } : anew(link);
  }

  /**
   * The server has events under this device's name that are not here: the log
   * has lost them without a trace, or another device has the name. So they are
   * fetched, and the name is given up.
   */
  async function fetchLost(link: Link, ack: Ack): Promise<Exchanged> {
    const fetched = await mend(link, { ...ack, cursor: 0 });
    if (fetched?.kind === 'done') await device.rename();
    return fetched ?? anew(link);
  }

  /** Everything once more, under another name, for a server that gives nobody its own events. */
  async function anew(link: Link): Promise<Exchanged> {
    await device.rename();
    fetching = true;
    const ack = freshAck(link.draftId);
    await log.writeAck(stream, ack);
    return { kind: 'done', left: true, ack, others: false };
  }

  function sendLess(ack: Ack, batch: readonly Outgoing[]): Exchanged {
    size = Math.max(1, Math.floor(batch.length / 2));
    return { kind: 'done', left: true, ack, others: false };
  }

  /** Whether an event refused without its name is to be sent once more before it is given up. */
  function isDoubted({ event: { id } }: Outgoing): boolean {
    doubted = { id, times: doubted.id === id ? doubted.times + 1 : 1 };
    return doubted.times < REFUSALS_BELIEVED;
  }

  async function refused(error: unknown, ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    // The page of a proxy that lets less through than our server takes.
    if (error instanceof ApiGarbled && error.status === 413 && batch.length > 1) return sendLess(ack, batch);
    if (!(error instanceof ApiRefused) || isPassing(error)) {
      if (error instanceof ApiError) return { kind: 'failed', retryAfterMs: error.retryAfterMs };
      throw error;
    }
    if (error.status === 401) return { kind: 'denied' };
    if (error.status === 404) {
      // The copy is gone: what is here makes a new one.
      if (batch.length > 0) return { kind: 'failed' };
      fetching = false;
      const fresh = { ...freshAck(ack.draft), met: ack.met };
      const known = ack.sent > 0 || ack.cursor > 0 || ack.refused.length > 0;
      if (known) await log.writeAck(stream, fresh);
      return { kind: 'done', left: known, ack: fresh, others: false };
    }
    const push = refusedBy(draftPush, error);
    if (push?.code === 'newerEvent') return { kind: 'failed' };
    if (push?.code === 'draftFull') {
      full = ack.draft;
      return { kind: 'done', left: true, full: true, ack, others: false };
    }
    if (![409, 413, 422].includes(error.status)) return { kind: 'failed' };
    const named = push?.code === 'badEvent' || push?.code === 'eventConflict' ? batch.find(({ event }) => event.id === push.details.eventId) : undefined;
    if (!named && batch.length > 1) return sendLess(ack, batch);
    const culprit = named ?? batch[0];
    if (!culprit || (!named && isDoubted(culprit))) return { kind: 'failed' };
    // It stays here, and the others go on without it.
    const without = { ...ack, refused: [...ack.refused, culprit.seq] };
    await log.writeAck(stream, without);
    return { kind: 'done', left: true, ack: without, others: false };
  }

  const inTurn = queue();
  return Object.assign(() => inTurn(once), {
    prepare: () =>
      inTurn(async () => {
        prepared = await readAhead();
      }),
  });
}

function byId(records: readonly LocalRecord[], draft: string): Map<string, LocalEvent> {
  return new Map(inOrder(records, draft).map((local) => [local.event.id, local]));
}
