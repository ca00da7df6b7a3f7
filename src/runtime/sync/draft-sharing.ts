import { ApiRefused } from '#api/api-error.ts';
import { draftPull } from '#contract/calls/draft.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { DeviceLink } from './device-link.ts';
import { accessOf, isSecret } from './draft-secret.ts';
import type { Exchanged } from './exchange-context.ts';
import type { Joined } from './sync-view.ts';

/** How long a hand-over waits for the exchange to finish, ms. */
const HAND_OVER_MS = 5000;

export interface DraftSharingParts {
  readonly device: DeviceLink;
  readonly draft: SyncedDraft;
  readonly send: Send;
  readonly timers: Timers;
  /** Exchanges until both sides have all events. Never rejects. */
  readonly exchangeAll: () => Promise<Exchanged['kind']>;
  /** Whether the server denies access to this device. */
  readonly isDenied: () => boolean;
  /** Called when another device may have this draft. */
  readonly onShared: () => void;
  /** Called when the draft was linked to another copy on the server. */
  readonly onRelinked: () => void;
}

/** Shares one draft between devices by its secret. */
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
    // A draft restored by the cookie has no secret, and a copy that denies access cannot be shared: both need a new copy.
    if (!link.secret || isDenied()) link = await device.relink({ shared: true, asked: true });
    else if (!link.shared) await device.share();
    onShared();
    onRelinked();
    await Promise.race([exchangeAll(), new Promise<void>((resolve) => timers.after(HAND_OVER_MS, resolve))]);
    if (!link.secret) throw new TypeError('a link was made without a secret');
    return link.secret;
  }

  /** Links the draft of a secret. @returns false when the server does not have it or denies access */
  private async link(secret: string, draftId: string, token: string): Promise<boolean> {
    const { device, draft, send, onShared } = this.parts;
    try {
      await send(draftPull, { draftId, deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, draftToken: token });
    } catch (error) {
      if (error instanceof ApiRefused && (error.status === 401 || error.status === 404)) return false;
      // Without an answer the draft is linked now and fetched later.
    }
    const link = await device.relink({ secret, shared: true, asked: draft.state$.value.lines.length === 0 });
    await draft.follow(link.draftId);
    onShared();
    return true;
  }
}
