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

/** Brings a basket back that this browser had and lost. */
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
      // The server remembers nothing, or does not let us in: the basket could not be brought back.
      this.recovered$.next(error instanceof ApiRefused && (error.status === 404 || error.status === 401) ? 'lost' : 'offline');
    }
  }

  /** One exchange, after what is still to be brought back: a push would make the browser's cookie name another draft. Never rejects. */
  async exchangeOnce(): Promise<Exchanged> {
    if (this.recovered$.value === 'offline') await this.recover();
    return isRecovering(this.recovered$.value) ? { kind: 'failed' } : this.parts.loop.once();
  }
}

/** A basket that was emptied or given up elsewhere is not worth a word. */
const foundIn = ({ lines, checkout }: DraftState): Recovery => (lines.length > 0 || checkout.status !== 'none' ? 'restored' : 'none');
