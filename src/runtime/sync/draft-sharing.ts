import { ApiRefused } from '#api/api-error.ts';
import { draftPull } from '#contract/calls/draft.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { DeviceLink } from './device-link.ts';
import { accessOf, isSecret } from './draft-secret.ts';
import type { Exchanged } from './exchange-context.ts';
import type { Joined } from './sync-view.ts';

/** A hand-over waits so long for the server to have everything. */
const HAND_OVER_MS = 5000;

export interface DraftSharingParts {
  readonly device: DeviceLink;
  readonly draft: SyncedDraft;
  readonly send: Send;
  readonly timers: Timers;
  /** Exchanges until both sides have everything. Never rejects. */
  readonly exchangeAll: () => Promise<Exchanged['kind']>;
  /** Whether the server no longer lets this device in. */
  readonly isDenied: () => boolean;
  /** Another device may have this draft from now on. */
  readonly onShared: () => void;
  /** The draft has another copy at the server than before. */
  readonly onRelinked: () => void;
}

/** Makes one draft of several devices', by its secret. */
export class DraftSharing {
  private readonly parts: DraftSharingParts;

  constructor(parts: DraftSharingParts) {
    this.parts = parts;
  }

  async join(secret: string): Promise<Joined> {
    const { device, exchangeAll, onRelinked } = this.parts;
    if (!isSecret(secret)) return 'malformed';
    try {
      const { draftId, token } = await accessOf(secret);
      if (draftId !== device.link$.value?.draftId && !(await this.link(secret, draftId, token))) return 'denied';
      const ended = await exchangeAll();
      onRelinked();
      return ended === 'done' ? 'joined' : ended === 'denied' ? 'denied' : 'pending';
    } catch {
      return 'failed';
    }
  }

  async handOver(): Promise<string> {
    const { device, timers, exchangeAll, isDenied, onShared, onRelinked } = this.parts;
    let link = await device.ensure();
    // A draft that came back by the cookie has no secret any more, and a copy that does not let us in is of no use: a new one takes everything along.
    if (!link.secret || isDenied()) link = await device.relink({ shared: true, asked: true });
    else if (!link.shared) await device.share();
    onShared();
    onRelinked();
    await Promise.race([exchangeAll(), new Promise<void>((resolve) => timers.after(HAND_OVER_MS, resolve))]);
    if (!link.secret) throw new TypeError('a link was made without a secret');
    return link.secret;
  }

  /** @returns false where the server does not know the draft */
  private async link(secret: string, draftId: string, token: string): Promise<boolean> {
    const { device, draft, send, onShared } = this.parts;
    try {
      await send(draftPull, { draftId, deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, draftToken: token });
    } catch (error) {
      if (error instanceof ApiRefused && (error.status === 401 || error.status === 404)) return false;
      // The server cannot be asked now: the draft is joined when it can be.
    }
    const link = await device.relink({ secret, shared: true, asked: draft.state$.value.lines.length === 0 });
    await draft.follow(link.draftId);
    onShared();
    return true;
  }
}
