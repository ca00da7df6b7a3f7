import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { createActor } from 'xstate';
import { backoff } from '#api/retry.ts';
import type { Carried } from '#domain/draft/carried-events.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { EventLog } from '#log/event-log.ts';
import { syncMachine, type SyncEvent } from '#machines/sync/sync.machine.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import { type ForgetNote, releaseAccess } from './access-release.ts';
import { CopyRecovery } from './copy-recovery.ts';
import type { DeviceDrafts, DraftsView } from './device-drafts.ts';
import type { DeviceLink } from './device-link.ts';
import { DraftSharing } from './draft-sharing.ts';
import { type DraftSync, unsharedCopy } from './draft-sync.ts';
import { Exchange } from './exchange.ts';
import type { Exchanged } from './exchange-context.ts';
import { ExchangeLoop, updateCopy } from './exchange-loop.ts';
import type { Leadership } from './leadership.ts';
import { type ConnectivityActor, isReachable, watchReachable } from './reachability.ts';
import type { LinkOpened, Recovery, ServerCopy, SyncActor } from './sync-view.ts';

/** Whether the page is visible. */
export interface Visibility {
  isVisible(): boolean;
  /** The visitor goes to another document. A transaction that is open now would keep this page out of the back-forward cache. */
  isLeaving(): boolean;
  subscribe(onChange: () => void): () => void;
}

export interface SyncOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly draft: SyncedDraft;
  readonly device: DeviceLink;
  readonly drafts: DeviceDrafts;
  readonly context: () => DecideContext;
  readonly send: Send;
  readonly connectivity: ConnectivityActor;
  readonly leadership: Leadership;
  readonly visibility: Visibility;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'now' | 'newId' | 'random' | 'randomBytes'>;
  /** Whether a flag outside the log shows that this browser had a basket. */
  readonly hadBasket: boolean;
  readonly forgetNote: ForgetNote;
  /** Nothing is sent before it resolves; absent or null: at once. */
  readonly mayStart?: Promise<void> | null;
}

/** Delay that batches changes before they are sent, ms. */
const GATHER_MS = 1000;
const RETRY_MS = 1000;
/** Interval of fetching others' changes while the page is visible, ms. */
const POLL_MS = 20_000;

/** Runs the exchange of one draft in this tab (L11): executes the sync machine's commands and sends it events. */
export class SyncEngine implements DraftSync {
  readonly actor: SyncActor;
  readonly copy$: BehaviorSubject<ServerCopy>;
  private readonly options: SyncOptions;
  private readonly exchange: Exchange;
  private readonly recovery: CopyRecovery;
  private readonly sharing: DraftSharing;
  private started = false;
  private closed = false;
  /** The log is being erased, so a late answer must not be stored. */
  private forgetting = false;
  /** Retry-After of the last failure, ms; 0 without one. */
  private retryAfterMs = 0;
  private stopDue = () => {};
  private stopPoll = () => {};
  private stops: (() => void)[] = [];
  /** Resolves when the pending work of an earlier page is done and this tab queues for leadership. */
  private readonly begun: Promise<void>;
  /** `prepare` is running. */
  private preparing = false;
  /** The log changed after `prepare` last read it. */
  private changedMeanwhile = false;

  constructor(options: SyncOptions) {
    const { log, stream, draft, device, drafts, send, platform, timers, visibility, context } = options;
    this.options = options;
    this.copy$ = new BehaviorSubject<ServerCopy>({ ...unsharedCopy, shared: device.link$.value?.shared ?? false });
    this.exchange = new Exchange({
      log, stream, device, send, platform,
      mayStore: () => !this.forgetting && !this.closed,
      leaving: () => !visibility.isVisible(),
      damaged: () => lossesOf(draft.damage.found$.value),
      seen: (of) => draft.seen(of),
    });
    const loop = new ExchangeLoop({ exchange: this.exchange, draft, device, platform, copy$: this.copy$ });
    this.recovery = new CopyRecovery({ device, send, draft, loop });
    this.actor = createActor(syncMachine, { input: { online: isReachable(options.connectivity) } });
    this.sharing = new DraftSharing({
      log, stream, device, drafts, draft, send, timers, platform, context,
      exchangeAll: () => loop.untilDone(() => this.recovery.exchangeOnce()),
      isDenied: () => this.actor.getSnapshot().matches({ leading: 'denied' }),
      onShared: () => updateCopy(this.copy$, { shared: true }),
      onRelinked: () => this.send({ type: 'relinked' }),
    });
    this.executeCommands();
    this.watch();
    this.actor.start();
    this.started = true;
    this.begun = this.begin();
  }

  get recovered$(): BehaviorSubject<Recovery> {
    return this.recovery.recovered$;
  }

  draftToken(): string | null {
    return this.options.device.link$.value?.token ?? null;
  }

  handOver(): Promise<string> {
    return this.sharing.handOver();
  }

  get drafts$(): BehaviorSubject<DraftsView> {
    return this.sharing.view$;
  }

  isOpen(secret: string): Promise<boolean> {
    return this.sharing.isOpen(secret);
  }

  async openLink(secret: string, carried: Carried): Promise<LinkOpened> {
    // A basket that the browser deleted is restored first: afterwards the cookie is of the opened one.
    await this.begun;
    return this.sharing.open(secret, carried);
  }

  reopen(stream: string): Promise<void> {
    return this.sharing.reopen(stream);
  }

  exchangeAll(): Promise<Exchanged['kind']> {
    return this.sharing.exchangeAll();
  }

  async forget({ deleteCopy, erase }: { readonly deleteCopy: boolean; readonly erase: () => Promise<void> }): Promise<void> {
    const { device, send, forgetNote } = this.options;
    const link = device.link$.value;
    const kept = deleteCopy ? await this.sharing.keptAccess().catch(() => []) : [];
    this.forgetting = true;
    try {
      await erase();
      forgetNote.write(deleteCopy ? 'copy' : 'device');
      await device.refresh();
    } finally {
      this.forgetting = false;
    }
    this.recovered$.next('none');
    updateCopy(this.copy$, { shared: false, refused: 0, lastAt: null });
    await releaseAccess(send, forgetNote, link);
    await this.sharing.deleteCopies(kept);
  }

  close(): void {
    this.closed = true;
    this.stopDue();
    this.stopPoll();
    for (const stop of this.stops) stop();
    this.actor.stop();
    this.options.device.close();
    this.copy$.complete();
    this.recovered$.complete();
  }

  private send(event: SyncEvent): void {
    if (!this.closed) this.actor.send(event);
  }

  private executeCommands(): void {
    const { actor } = this;
    const { random } = this.options.platform;
    actor.on('Exchange', () => void this.exchangeOnce());
    actor.on('ScheduleGathered', () => {
      this.scheduleDue(GATHER_MS);
      void this.prepare();
    });
    actor.on('ScheduleRetry', ({ failures }) => this.scheduleDue(Math.max(backoff(failures - 1, RETRY_MS, random), this.retryAfterMs)));
    actor.on('Unschedule', () => this.stopDue());
  }

  private async exchangeOnce(): Promise<void> {
    const exchanged = await this.recovery.exchangeOnce();
    this.retryAfterMs = (exchanged.kind === 'failed' && exchanged.retryAfterMs) || 0;
    if (exchanged.kind === 'done') this.send({ type: 'exchange.done', left: exchanged.left });
    else this.send({ type: exchanged.kind === 'failed' ? 'exchange.failed' : 'exchange.denied' });
  }

  private scheduleDue(ms: number): void {
    this.stopDue();
    this.stopDue = this.options.timers.after(ms, () => this.send({ type: 'due' }));
  }

  /** Sends changes of the log, the link, the network and the page's visibility to the machine. */
  private watch(): void {
    const { log, stream, draft, device, connectivity, visibility } = this.options;
    const links = device.link$.pipe(map((link) => link?.draftId ?? null), distinctUntilChanged()).subscribe((draftId) => this.followLink(draftId));
    const shared = device.link$.subscribe((link) => updateCopy(this.copy$, { shared: link?.shared ?? false }));
    const losses = draft.lost$.subscribe(() => {
      if (!this.forgetting) void this.recovery.recover();
    });
    this.stops = [
      () => links.unsubscribe(),
      () => shared.unsubscribe(),
      () => losses.unsubscribe(),
      watchReachable(connectivity, (reachable) => this.setReachable(reachable)),
      log.subscribe(stream, () => {
        const wasGathering = this.isGathering();
        this.send({ type: 'changed' });
        // Entering `gathering` has prepared already.
        if (wasGathering) void this.prepare();
      }),
      visibility.subscribe(() => {
        const isVisible = visibility.isVisible();
        if (isVisible) return this.send({ type: 'pull.requested' });
        const isLeaving = visibility.isLeaving();
        if (!isLeaving || this.preparing || !this.exchange.nothingPrepared()) this.send({ type: 'flush' });
        if (!isLeaving) void draft.keepSnapshotBeforeLeaving();
      }),
    ];
  }

  private followLink(draftId: string | null): void {
    const isFirst = !this.started;
    this.options.draft.follow(draftId).then(
      () => isFirst || this.send({ type: 'relinked' }),
      () => undefined, // retried with the next exchange
    );
  }

  private setReachable(reachable: boolean): void {
    const { send, forgetNote } = this.options;
    this.send({ type: reachable ? 'net.online' : 'net.offline' });
    if (!reachable) return;
    this.send({ type: 'pull.requested' });
    if (this.recovered$.value === 'offline') void this.recovery.recover();
    void releaseAccess(send, forgetNote, null);
  }

  /** Reads gathered events ahead, so that sending them does not wait for the disk when the page is left. */
  private async prepare(): Promise<void> {
    this.changedMeanwhile = true;
    if (this.preparing) return;
    this.preparing = true;
    while (this.changedMeanwhile && this.isGathering()) {
      this.changedMeanwhile = false;
      await this.exchange.prepare().catch(() => undefined); // the exchange reads again
    }
    this.preparing = false;
  }

  private isGathering(): boolean {
    return this.actor.getSnapshot().matches({ leading: 'gathering' });
  }

  /** Completes the pending work of an earlier page, then queues for leadership. */
  private async begin(): Promise<void> {
    const { draft, device, send, forgetNote, hadBasket, leadership, mayStart } = this.options;
    // While a cookie has to be cleared, it must not restore the basket.
    const isGone = hadBasket && draft.keptAt === null && !device.link$.value && !forgetNote.read();
    if (isGone) this.recovered$.next('looking');
    if (mayStart) await mayStart;
    if (this.closed) return;
    await releaseAccess(send, forgetNote, null).catch(() => undefined);
    if (isGone) await this.recovery.recover().catch(() => undefined);
    if (this.closed) return;
    this.stops.push(leadership.request(
      () => this.send({ type: 'lead.won' }),
      () => this.send({ type: 'lead.lost' }),
    ));
    this.pollWhileVisible();
  }

  private pollWhileVisible(): void {
    const { timers, visibility } = this.options;
    this.stopPoll = timers.after(POLL_MS, () => {
      if (visibility.isVisible() && this.copy$.value.shared) this.send({ type: 'pull.requested' });
      this.pollWhileVisible();
    });
  }
}
