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
import { byId } from './event-index.ts';
import { exchangeContext, type ExchangeContext, type Exchanged, type ExchangeOptions, lastSeq } from './exchange-context.ts';
import { type Outgoing, outboxOf } from './outbox.ts';
import { RefusedBatches } from './refused-batches.ts';

/** The local state that an exchange starts from. */
interface Reading {
  readonly link: Link | null;
  readonly ack: Ack | null;
  readonly events: readonly StoredEvent[];
  /** The log's head. */
  readonly head: number;
}

/**
 * Exchanges a draft with the server, once per call (L11): sends one batch of new
 * local events, fetches and appends one page of new server events, then writes the
 * ack. Can be interrupted at any point and repeated, because both sides identify
 * events by their ids. Calls run one after the other.
 */
export class Exchange {
  private readonly context: ExchangeContext;
  private readonly batches: RefusedBatches;
  private readonly inTurn = queue();
  /** The server has more pages, which are fetched before more events are sent. */
  private fetching = false;
  /** Read ahead by `prepare`. May be older than the log; then fewer events are sent. */
  private prepared: Reading | null = null;
  /** Damaged seqs in the outbox. A snapshot may hide them from the draft's fold. */
  private damagedInOutbox: readonly number[] = [];

  constructor(options: ExchangeOptions) {
    this.context = exchangeContext(options);
    this.batches = new RefusedBatches(this.context);
  }

  run(): Promise<Exchanged> {
    return this.inTurn(() => this.exchangeOnce());
  }

  /** Reads the events of the next exchange ahead, so that it is sent without a delay. Rejects with ReadFailed. */
  prepare(): Promise<void> {
    return this.inTurn(async () => {
      this.prepared = await this.read();
    });
  }

  /** Whether `prepare` has read the log and found nothing to send. */
  nothingPrepared(): boolean {
    return this.prepared !== null && outboxOf(this.prepared.events, this.prepared.ack ?? freshAck('')).length === 0;
  }

  private async exchangeOnce(): Promise<Exchanged> {
    const { device, leaving, isGivenUp } = this.context;
    // Prepared events are used only when the page is leaving, and only for the current draft.
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
    // The server accepted the batch without acknowledging an event: retry with a delay.
    if (batch.length > 0 && applied.ack.sent === ack.sent && applied.ack.cursor === ack.cursor && !answer.restarted) return { kind: 'failed' };
    const left = answer.more || (!isFull && outbox.some(({ seq }) => seq > applied.ack.sent)) || this.needsRepair(applied.ack);
    return { kind: 'done', left, full: isFull, ...applied };
  }

  private async read(): Promise<Reading> {
    const { log, stream, device } = this.context;
    const link = device.link$.value;
    const ack = link && ackOf(await log.readAck(stream), link.draftId);
    const { events, head, damage } = await log.read(stream, ack ? Math.max(ack.sent, ack.outboxAfter) : 0);
    this.damagedInOutbox = lossesOf(damage);
    if (!ack || head >= ack.head) return { link, ack, events, head };
    // The log has lost its end and will reuse those seqs, so everything is exchanged again.
    this.fetching = true;
    return { link, ack: { ...freshAck(ack.draft), fetchedAll: ack.fetchedAll, seen: ack.seen }, events: (await log.read(stream)).events, head };
  }

  private async refused(error: unknown, ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    const exchanged = await this.batches.refused(error, ack, batch);
    // If the copy no longer exists, there is nothing to fetch.
    if (exchanged.kind === 'done' && batch.length === 0) this.fetching = false;
    return exchanged;
  }

  private needsRepair({ searched }: Ack): boolean {
    const { leaving, damaged } = this.context;
    return !leaving() && [...damaged(), ...this.damagedInOutbox].some((seq) => !searched.includes(seq));
  }

  /** Whether this device had others' changes and lost them with the end of the log, or lost the ack row. */
  private isForgotten(ack: Ack): boolean {
    return ack.cursor === 0 && this.context.seenIn(ack) > 0;
  }

  /**
   * Restores lost events from the server, once for each damaged place (L9). Fetches
   * all events, because the ids of damaged records are unknown.
   * @returns null when the server has no copy
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
      // The server has no copy, or not yet.
      if (error instanceof ApiRefused && error.status === 404) return null;
      return this.refused(error, ack, []);
    }
    if (isGivenUp(link)) return { kind: 'failed' };
    const read = await log.read(stream);
    const seen = seenIn(ack);
    const cursor = lastSeq(events);
    const repair = damageRepairOf(events, byId(recordsOf(read.events), link.draftId), link.draftId, read, ack.cursor, seen);
    const searched = [...new Set([...damaged(), ...repair.lost])];
    const before: Ack = { ...freshAck(link.draftId), refused: ack.refused, fetchedAll: ack.fetchedAll || seen > 0, head: read.head, searched, seen: Math.min(seen, cursor) };
    const applied = await applyAnswer(this.context, { ...answer, events, cursor, more: false }, { link, before, outbox: new Map(), repair });
    return applied ? { kind: 'done', left: true, ...applied } : this.restartExchange(link);
  }

  /**
   * Fetches the events that the server has under this device's id and the log lacks:
   * the log lost them without a trace, or another device has the same id. Then
   * changes the id.
   */
  private async fetchLost(link: Link, ack: Ack): Promise<Exchanged> {
    const fetched = await this.repair(link, { ...ack, cursor: 0 });
    if (fetched?.kind === 'done') await this.context.device.rename();
    return fetched ?? this.restartExchange(link);
  }

  /** Restarts the exchange under another device id, because the server did not return own events. */
  private async restartExchange(link: Link): Promise<Exchanged> {
    const { log, stream, device } = this.context;
    await device.rename();
    this.fetching = true;
    const ack = freshAck(link.draftId);
    await log.writeAck(stream, ack);
    return { kind: 'done', left: true, ack, others: false };
  }
}
