import type { BehaviorSubject } from 'rxjs';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Clock } from '#runtime/platform.ts';
import type { DeviceLink } from './device-link.ts';
import type { Exchange } from './exchange.ts';
import type { Exchanged } from './exchange-context.ts';
import type { ServerCopy } from './sync-view.ts';

/** Maximum number of exchanges in a row. More are needed only if events keep changing; the background exchange sends them. */
const MOST_IN_A_ROW = 100;

export interface ExchangeLoopParts {
  readonly exchange: Exchange;
  readonly draft: SyncedDraft;
  readonly device: DeviceLink;
  readonly platform: Clock;
  readonly copy$: BehaviorSubject<ServerCopy>;
}

/** Exchanges, folds the new events, and publishes the state of the server's copy. */
export class ExchangeLoop {
  private readonly parts: ExchangeLoopParts;

  constructor(parts: ExchangeLoopParts) {
    this.parts = parts;
  }

  /** Runs one exchange and folds its events. Never rejects. */
  async once(): Promise<Exchanged> {
    const { exchange, draft, device, platform, copy$ } = this.parts;
    try {
      const exchanged = await exchange.run();
      await draft.caughtUp();
      if (exchanged.kind !== 'done') return exchanged;
      const { ack, left, others, full = false } = exchanged;
      if (ack && ack.draft === device.link$.value?.draftId) draft.recordExchanged(ack);
      const lastAt = left || !ack ? copy$.value.lastAt : platform.now();
      updateCopy(copy$, { refused: ack?.refused.length ?? 0, full, lastAt, ...(others ? { shared: true } : {}) });
      return exchanged;
    } catch {
      // The log could not be read or written. The exchange is retried.
      return { kind: 'failed' };
    }
  }

  /** Exchanges until both sides have all events. @param one runs one exchange; never rejects */
  async untilDone(one: () => Promise<Exchanged> = () => this.once()): Promise<Exchanged['kind']> {
    for (let times = 0; times < MOST_IN_A_ROW; times += 1) {
      const exchanged = await one();
      if (exchanged.kind !== 'done') return exchanged.kind;
      if (!exchanged.left) return 'done';
    }
    return 'failed';
  }
}

/** Publishes a change of the copy's state, if it differs. */
export function updateCopy(copy$: BehaviorSubject<ServerCopy>, change: Partial<ServerCopy>): void {
  const next = { ...copy$.value, ...change };
  if (JSON.stringify(next) !== JSON.stringify(copy$.value)) copy$.next(next);
}
