import { ApiRefused } from '#api/api-error.ts';
import type { DraftExchange, SharedRecord } from '#contract/calls/draft.ts';
import type { StoredEvent } from '#log/event-log.ts';
import { queue } from '#log/queue.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { recordsOf } from '#runtime/basket/draft-records.ts';
import { type Ack, ackOf, freshAck } from './ack.ts';
import { applyAnswer } from './apply-answer.ts';
import { damageRepairOf } from './damage-repair.ts';
import type { Link } from './device-link.ts';
import { requestExchange } from './draft-requests.ts';
import { byId, exchangeContext, type ExchangeContext, type Exchanged, type ExchangeOptions, lastSeq } from './exchange-context.ts';
import { type Outgoing, outboxOf } from './outbox.ts';
import { RefusedBatches } from './refused-batches.ts';

/** What an exchange begins with. */
interface Reading {
  readonly link: Link | null;
  readonly ack: Ack | null;
  readonly events: readonly StoredEvent[];
  /** Of the log. */
  readonly head: number;
}

/**
 * Exchanges a draft with the server, once a call (L11): one batch of what is new
 * here goes up, one page of what is new there comes down and is appended, and the
 * ack is written last. It may be cut off anywhere and repeated: both sides tell
 * events apart by their ids. Calls run one after the other.
 */
export class Exchange {
  private readonly context: ExchangeContext;
  private readonly batches: RefusedBatches;
  private readonly inTurn = queue();
  /** More than a page is waiting there: fetched before anything else is sent. */
  private fetching = false;
  /** May be older than the log by the time it is used, which only means that less is sent. */
  private prepared: Reading | null = null;
  /** Damaged places among what was read to be sent. A snapshot may hide them from the fold of the draft. */
  private damagedInOutbox: readonly number[] = [];

  constructor(options: ExchangeOptions) {
    this.context = exchangeContext(options);
    this.batches = new RefusedBatches(this.context);
  }

  run(): Promise<Exchanged> {
    return this.inTurn(() => this.exchangeOnce());
  }

  /** Reads what the next exchange will send, so that it leaves at once when it is asked for. Rejects with ReadFailed. */
  prepare(): Promise<void> {
    return this.inTurn(async () => {
      this.prepared = await this.read();
    });
  }

  private async exchangeOnce(): Promise<Exchanged> {
    const { device, leaving, isGivenUp } = this.context;
    // What was prepared is used only in a hurry, and never for a draft that was given up or erased meanwhile.
    const ready = leaving() && this.prepared?.link && this.prepared.link.draftId === device.link$.value?.draftId ? this.prepared : null;
    this.prepared = null;
    const { link: known, ack: before, events, head } = ready ?? (await this.read());
    if (known && before && (this.needsRepair(before) || this.isForgotten(before))) {
      const repaired = await this.repair(known, before);
      if (repaired) return repaired;
    }
    const outbox = outboxOf(events, before ?? freshAck(''));
    if (!known && outbox.length === 0) return { kind: 'done', left: false, ack: null, others: false };
    const link = known ?? (await device.ensure());
    const ack = before ?? freshAck(link.draftId);
    const isFull = this.batches.isFull(link.draftId);
    const batch = this.fetching || isFull ? [] : outbox.slice(0, this.batches.largest);
    let answer: DraftExchange;
    try {
      answer = await requestExchange(this.context, link, ack.cursor, batch);
    } catch (error) {
      return this.refused(error, ack, batch);
    }
    if (isGivenUp(link)) return { kind: 'failed' };
    this.batches.accepted();
    const applied = await applyAnswer(this.context, answer, { link, before: { ...ack, head }, outbox: new Map(outbox.map(({ seq, event }) => [event.id, seq])) });
    if (!applied) return this.fetchLost(link, ack);
    this.fetching = answer.more;
    // A server that takes events and does not name them is not to be asked again at once.
    if (batch.length > 0 && applied.ack.sent === ack.sent && applied.ack.cursor === ack.cursor && !answer.restarted) return { kind: 'failed' };
    const left = answer.more || (!isFull && outbox.some(({ seq }) => seq > applied.ack.sent)) || this.needsRepair(applied.ack);
    return { kind: 'done', left, full: isFull, ...applied };
  }

  private async read(): Promise<Reading> {
    const { log, stream, device } = this.context;
    const link = device.link$.value;
    const ack = link && ackOf(await log.readAck(stream), link.draftId);
    const { events, head, damage } = await log.read(stream, ack?.sent ?? 0);
    this.damagedInOutbox = lossesOf(damage);
    if (!ack || head >= ack.head) return { link, ack, events, head };
    // The log has lost its end, and will give those places to others.
    this.fetching = true;
    return { link, ack: { ...freshAck(ack.draft), met: ack.met, seen: ack.seen }, events: (await log.read(stream)).events, head };
  }

  private async refused(error: unknown, ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    const exchanged = await this.batches.refused(error, ack, batch);
    // If the copy does not exist any more, there is nothing to fetch.
    if (exchanged.kind === 'done' && batch.length === 0) this.fetching = false;
    return exchanged;
  }

  private needsRepair({ searched }: Ack): boolean {
    const { leaving, damaged } = this.context;
    return !leaving() && [...damaged(), ...this.damagedInOutbox].some((seq) => !searched.includes(seq));
  }

  /** Others' changes were here, and went with the end of the log, or with the row that says so. */
  private isForgotten(ack: Ack): boolean {
    return ack.cursor === 0 && this.context.seenIn(ack) > 0;
  }

  /**
   * Looks once for what the log has lost to damage among all that the server has
   * (L9). The ids of damaged records are known only from what is missing, so
   * everything is fetched. @returns null where there is nothing to find
   */
  private async repair(link: Link, ack: Ack): Promise<Exchanged | null> {
    const { log, stream, damaged, isGivenUp, seenIn } = this.context;
    const events: SharedRecord[] = [];
    let answer: DraftExchange | undefined;
    try {
      do {
        answer = await requestExchange(this.context, link, answer?.cursor ?? 0, [], true);
        events.push(...answer.events);
      } while (answer.more && answer.events.length > 0);
    } catch (error) {
      // A copy that is not there, or not yet, has nothing to give back.
      if (error instanceof ApiRefused && error.status === 404) return null;
      return this.refused(error, ack, []);
    }
    if (isGivenUp(link)) return { kind: 'failed' };
    const read = await log.read(stream);
    const seen = seenIn(ack);
    const cursor = lastSeq(events);
    const repair = damageRepairOf(events, byId(recordsOf(read.events), link.draftId), link.draftId, read, ack.cursor, seen);
    const searched = [...new Set([...damaged(), ...repair.lost])];
    const before: Ack = { ...freshAck(link.draftId), refused: ack.refused, met: ack.met || seen > 0, head: read.head, searched, seen: Math.min(seen, cursor) };
    const applied = await applyAnswer(this.context, { ...answer, events, cursor, more: false }, { link, before, outbox: new Map(), repair });
    return applied ? { kind: 'done', left: true, ...applied } : this.beginAnew(link);
  }

  /**
   * The server has events under this device's name that are not here: the log lost
   * them without a trace, or another device has the name. They are fetched, and
   * the name is given up.
   */
  private async fetchLost(link: Link, ack: Ack): Promise<Exchanged> {
    const fetched = await this.repair(link, { ...ack, cursor: 0 });
    if (fetched?.kind === 'done') await this.context.device.rename();
    return fetched ?? this.beginAnew(link);
  }

  /** Exchanges everything once more, under another name, with a server that gives no device its own events. */
  private async beginAnew(link: Link): Promise<Exchanged> {
    const { log, stream, device } = this.context;
    await device.rename();
    this.fetching = true;
    const ack = freshAck(link.draftId);
    await log.writeAck(stream, ack);
    return { kind: 'done', left: true, ack, others: false };
  }
}
