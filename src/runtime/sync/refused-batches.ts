import { ApiError, ApiGarbled, ApiRefused, refusedBy } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { draftPush, LARGEST_BATCH } from '#contract/calls/draft.ts';
import { type Ack, freshAck } from './ack.ts';
import type { ExchangeContext, Exchanged } from './exchange-context.ts';
import type { Outgoing } from './outbox.ts';

/** Something between here and the server may answer like that in passing. A server that means it answers so again. */
const REFUSALS_BELIEVED = 3;

/** Decides what a refusal means: a smaller batch, an event that is given up, or another try. */
export class RefusedBatches {
  private readonly context: ExchangeContext;
  /** Smaller while the server finds fault with a batch, until the event is found. */
  private size = LARGEST_BATCH;
  /** The event that was refused alone and unnamed, and how often in a row. */
  private doubted = { id: '', times: 0 };
  /** The draft whose copy takes no more. It is only fetched from, until the page is loaded again. */
  private full: string | null = null;

  constructor(context: ExchangeContext) {
    this.context = context;
  }

  /** How many events the next batch may have. */
  get largest(): number {
    return this.size;
  }

  isFull(draft: string): boolean {
    return this.full === draft;
  }

  accepted(): void {
    this.size = Math.min(LARGEST_BATCH, this.size * 2);
  }

  /** @throws what is no answer of a server and no failed request */
  async refused(error: unknown, ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    // The page of a proxy that lets less through than our server takes.
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
    // It stays here, and the others go on without it.
    return this.store({ ...ack, refused: [...ack.refused, culprit.seq] });
  }

  private sendLess(ack: Ack, batch: readonly Outgoing[]): Exchanged {
    this.size = Math.max(1, Math.floor(batch.length / 2));
    return { kind: 'done', left: true, ack, others: false };
  }

  /** Whether an event that was refused without its name is to be sent once more before it is given up. */
  private isDoubted({ event: { id } }: Outgoing): boolean {
    this.doubted = { id, times: this.doubted.id === id ? this.doubted.times + 1 : 1 };
    return this.doubted.times < REFUSALS_BELIEVED;
  }

  /** The server has no copy any more: what is here makes a new one. */
  private async copyIsGone(ack: Ack, batch: readonly Outgoing[]): Promise<Exchanged> {
    if (batch.length > 0) return { kind: 'failed' };
    const fresh = { ...freshAck(ack.draft), met: ack.met };
    const isKnown = ack.sent > 0 || ack.cursor > 0 || ack.refused.length > 0;
    return isKnown ? this.store(fresh) : { kind: 'done', left: false, ack: fresh, others: false };
  }

  private async store(ack: Ack): Promise<Exchanged> {
    await this.context.log.writeAck(this.context.stream, ack);
    return { kind: 'done', left: true, ack, others: false };
  }
}
