import { ApiError, ApiGarbled, ApiRefused, refusedBy } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { draftPush, LARGEST_BATCH } from '#contract/calls/draft.ts';
import { type Ack, freshAck } from './ack.ts';
import type { ExchangeContext, Exchanged } from './exchange-context.ts';
import type { Outgoing } from './outbox.ts';

/** Refusals of one event in a row before it is given up. A proxy may refuse a request once; the server refuses it again. */
const REFUSALS_BELIEVED = 3;

/** Handles a refused batch: sends a smaller one, gives up an event, or retries. */
export class RefusedBatches {
  private readonly context: ExchangeContext;
  /** Size of the next batch. Halved after each refusal, to isolate the refused event. */
  private size = LARGEST_BATCH;
  /** The event last refused in a batch of one without its id in the answer, and how often in a row. */
  private doubted = { id: '', times: 0 };
  /** Id of the draft whose copy is full. Nothing is sent to it until the page is loaded again. */
  private full: string | null = null;

  constructor(context: ExchangeContext) {
    this.context = context;
  }

  /** Maximum number of events in the next batch. */
  get largest(): number {
    return this.size;
  }

  isFull(draft: string): boolean {
    return this.full === draft;
  }

  accepted(): void {
    this.size = Math.min(LARGEST_BATCH, this.size * 2);
  }

  /** Converts an error into a result. @throws errors other than ApiError */
  async refused(error: unknown, ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    // An error page of a proxy with a lower size limit than the server's.
    if (error instanceof ApiGarbled && error.status === 413 && batch.length > 1) return this.sendLess(ack, batch);
    if (!(error instanceof ApiRefused) || isTransient(error)) {
      if (error instanceof ApiError) return { kind: 'failed', retryAfterMs: error.retryAfterMs };
      throw error;
    }
    if (error.status === 401) return { kind: 'denied' };
    if (error.status === 404) return this.copyIsGone(ack, batch);
    const push = refusedBy(draftPush, error);
    if (push?.code === 'newerEvent') return { kind: 'failed' };
    if (push?.code === 'draftFull') {
      this.full = ack.draft;
      return { kind: 'done', left: true, full: true, ack, others: false };
    }
    if (![409, 413, 422].includes(error.status)) return { kind: 'failed' };
    const named = push?.code === 'badEvent' || push?.code === 'eventConflict' ? batch.find(({ event }) => event.id === push.details.eventId) : undefined;
    if (!named && batch.length > 1) return this.sendLess(ack, batch);
    const culprit = named ?? batch[0];
    if (!culprit || (!named && this.isDoubted(culprit))) return { kind: 'failed' };
    // The event stays in the log and is left out of later batches.
    return this.store({ ...ack, refused: [...ack.refused, culprit.seq] });
  }

  private sendLess(ack: Ack, batch: readonly Outgoing[]): Exchanged {
    this.size = Math.max(1, Math.floor(batch.length / 2));
    return { kind: 'done', left: true, ack, others: false };
  }

  /** Whether to retry an event that was refused without its id in the answer. Counts the refusals. */
  private isDoubted({ event: { id } }: Outgoing): boolean {
    this.doubted = { id, times: this.doubted.id === id ? this.doubted.times + 1 : 1 };
    return this.doubted.times < REFUSALS_BELIEVED;
  }

  /** Resets the ack when the server no longer has a copy, so that the next push creates one. */
  private async copyIsGone(ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    if (batch.length > 0) return { kind: 'failed' };
    const fresh = { ...freshAck(ack.draft), fetchedAll: ack.fetchedAll };
    const isKnown = ack.sent > 0 || ack.cursor > 0 || ack.refused.length > 0;
    return isKnown ? this.store(fresh) : { kind: 'done', left: false, ack: fresh, others: false };
  }

  private async store(ack: Ack): Promise<Exchanged> {
    await this.context.log.writeAck(this.context.stream, ack);
    return { kind: 'done', left: true, ack, others: false };
  }
}
