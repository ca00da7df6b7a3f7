import { BehaviorSubject } from 'rxjs';
import { ApiRefused } from '#api/api-error.ts';
import { draftPull } from '#contract/calls/draft.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Send } from '#runtime/send.ts';
import type { DeviceLink } from './device-link.ts';
import type { ExchangeLoop } from './exchange-loop.ts';
import type { Exchanged } from './exchange-context.ts';
import { isRecovering, type Recovery } from './sync-view.ts';

/** Restores a basket that this browser has lost from the server's copy. */
export class CopyRecovery {
  readonly recovered$ = new BehaviorSubject<Recovery>('none');
  private readonly parts: { readonly device: DeviceLink; readonly send: Send; readonly draft: SyncedDraft; readonly loop: ExchangeLoop };

  constructor(parts: CopyRecovery['parts']) {
    this.parts = parts;
  }

  async recover(): Promise<void> {
    const { device, send, draft, loop } = this.parts;
    this.recovered$.next('looking');
    try {
      await device.refresh();
      if (!device.link$.value) {
        const { draftId } = await send(draftPull, { deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, quiet: true });
        await device.recovered(draftId);
      }
      const ended = await loop.untilDone();
      this.recovered$.next(ended === 'denied' ? 'lost' : ended === 'failed' ? 'offline' : foundIn(draft.state$.value));
    } catch (error) {
      // 404: the server has no copy. 401: it denies access. Neither can be restored.
      this.recovered$.next(error instanceof ApiRefused && (error.status === 404 || error.status === 401) ? 'lost' : 'offline');
    }
  }

  /** Runs one exchange, after a pending recovery: a push would set the browser's cookie to another draft. Never rejects. */
  async exchangeOnce(): Promise<Exchanged> {
    if (this.recovered$.value === 'offline') await this.recover();
    return isRecovering(this.recovered$.value) ? { kind: 'failed' } : this.parts.loop.once();
  }
}

/** The result of a recovery. An empty basket without a checkout is not reported. */
const foundIn = ({ lines, checkout }: DraftState): Recovery => (lines.length > 0 || checkout.status !== 'none' ? 'restored' : 'none');
