import type { BehaviorSubject } from 'rxjs';
import { ApiRefused } from '#api/api-error.ts';
import { deviceForget, draftPull } from '#contract/calls/draft.ts';
import { carriedEvents, type Carried } from '#domain/draft/carried-events.ts';
import { linesToKeep } from '#domain/draft/state.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { EventLog } from '#log/event-log.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import { type DeviceDrafts, type DraftsView, linkedStream } from './device-drafts.ts';
import { type DeviceLink, openDeviceLink } from './device-link.ts';
import { reopenDraft } from './draft-sync.ts';
import { type Access, accessOf } from './draft-secret.ts';
import type { Exchanged } from './exchange-context.ts';
import type { LinkOpened } from './sync-view.ts';

/** How long a hand-over waits for the exchange to finish, ms. */
const HAND_OVER_MS = 5000;

export interface DraftSharingParts {
  readonly log: EventLog;
  /** The open basket's stream. */
  readonly stream: string;
  readonly device: DeviceLink;
  readonly drafts: DeviceDrafts;
  readonly draft: SyncedDraft;
  readonly send: Send;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'now' | 'newId' | 'randomBytes'>;
  readonly context: () => DecideContext;
  /** Exchanges until both sides have all events. Never rejects. */
  readonly exchangeAll: () => Promise<Exchanged['kind']>;
  /** Whether the server denies access to this device. */
  readonly isDenied: () => boolean;
  /** Called when another device may have this draft. */
  readonly onShared: () => void;
  /** Called when the draft was linked to another copy on the server. */
  readonly onRelinked: () => void;
}

/** Shares drafts between devices by their secrets: hands over the open one, and opens that of another device. */
export class DraftSharing {
  private readonly parts: DraftSharingParts;

  constructor(parts: DraftSharingParts) {
    this.parts = parts;
  }

  get view$(): BehaviorSubject<DraftsView> {
    return this.parts.drafts.view$;
  }

  async isOpen(secret: string): Promise<boolean> {
    return (await accessOf(secret)).draftId === this.parts.device.link$.value?.draftId;
  }

  /**
   * Opens the draft of a secret instead of the current one, which is kept. The
   * opened draft has a stream of its own, so nothing of the current draft's log is
   * ever sent to it but `carried`. The last write opens it; after a failure before
   * that the current draft is still open.
   */
  async open(secret: string, carried: Carried): Promise<LinkOpened> {
    const { log, drafts, draft, context } = this.parts;
    try {
      const access = await accessOf(secret);
      if (await this.isDenied(access)) return 'denied';
      const stream = [...drafts.secrets()].find(([, known]) => known === secret)?.[0] ?? linkedStream(access.draftId);
      await this.link(stream, secret);
      const events = carriedEvents(draft.state$.value, carried, context());
      if (events.length > 0) await log.append(stream, events);
      await drafts.open({ stream, left: { stream: this.parts.stream, lines: linesToKeep(draft.state$.value) } });
      return 'opened';
    } catch {
      return 'failed';
    }
  }

  /** Opens a kept draft. Rejects with AppendFailed. */
  async reopen(stream: string): Promise<void> {
    await reopenDraft(this.parts, stream);
  }

  exchangeAll(): Promise<Exchanged['kind']> {
    return this.parts.exchangeAll();
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

  /** Reads the access to the server's copies of the kept drafts, so that they can be deleted after an erasure. */
  async keptAccess(): Promise<Access[]> {
    const { stream, drafts } = this.parts;
    const secrets = [...drafts.secrets()].filter(([other]) => other !== stream).map(([, secret]) => secret);
    return Promise.all(secrets.map(accessOf));
  }

  /** Deletes server copies. Without an answer a copy stays until the server deletes it for its age. */
  async deleteCopies(copies: readonly Access[]): Promise<void> {
    for (const { draftId, token } of copies) {
      await this.parts.send(deviceForget, { deleteCopy: true, draftId }, { retries: 0, quiet: true, draftToken: token }).catch(() => undefined);
    }
  }

  /** Asks whether the server knows the draft. Without an answer it is opened now and fetched later. */
  private async isDenied({ draftId, token }: Access): Promise<boolean> {
    const { device, send } = this.parts;
    try {
      await send(draftPull, { draftId, deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, draftToken: token });
      return false;
    } catch (error) {
      return error instanceof ApiRefused && (error.status === 401 || error.status === 404);
    }
  }

  private async link(stream: string, secret: string): Promise<void> {
    const { log, platform } = this.parts;
    const device = await openDeviceLink({ log, stream, platform });
    try {
      if (device.link$.value?.secret !== secret) await device.relink({ secret, shared: true, asked: true });
    } finally {
      device.close();
    }
  }
}
