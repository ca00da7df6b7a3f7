import { BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { createActor } from 'xstate';
import { ApiError, ApiRefused } from '#api/errors.ts';
import { backoff, isPassing } from '#api/retry.ts';
import { deviceForget, draftPull } from '#contract/calls/draft.ts';
import type { EventLog } from '#log/event-log.ts';
import { syncMachine, type SyncEvent } from '#machines/sync/sync.machine.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { type ConnectivityActor, isReachable, watchReachable } from './reachability.ts';
import type { DraftStore } from '#runtime/basket/draft-store.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { DeviceLink } from './device-link.ts';
import { accessOf, isSecret } from './draft-secret.ts';
import type { DraftSync } from './draft-sync.ts';
import { exchanger, type Exchanged } from './exchange.ts';
import type { Leadership } from './leadership.ts';
import { isRecovering, type Joined, type Recovery, type SyncStatus, type SyncView } from './sync-view.ts';

/** Whether somebody looks at the page. */
export interface Visibility {
  isVisible(): boolean;
  subscribe(onChange: () => void): () => void;
}

/** A note that outlives the log: this browser is to be forgotten by the server as well. */
export interface ForgetNote {
  read(): 'device' | 'copy' | null;
  write(note: 'device' | 'copy' | null): void;
}

export interface SyncOptions {
  readonly log: EventLog;
  readonly stream: string;
  readonly draft: DraftStore;
  readonly device: DeviceLink;
  readonly send: Send;
  readonly connectivity: ConnectivityActor;
  readonly leadership: Leadership;
  readonly visibility: Visibility;
  readonly timers: Timers;
  readonly platform: Pick<Platform, 'now' | 'newId' | 'random'>;
  /** Something outside of the log remembers a basket. */
  readonly hadBasket: boolean;
  readonly forgetNote: ForgetNote;
}

/** Changes gather for so long before they are sent. */
const GATHER_MS = 1000;
const RETRY_MS = 1000;
/** How often others' changes are fetched while the page is looked at. */
const POLL_MS = 20_000;
/** A hand-over waits so long for the server to have everything. */
const HAND_OVER_MS = 5000;
/** Exchanges in a row for one purpose; beyond that something keeps changing, and it goes on in the background. */
const MOST_IN_A_ROW = 100;

/** Runs the exchange of one draft in this tab (L11). */
export function runDraftSync(options: SyncOptions): DraftSync {
  const { log, stream, draft, device, send, connectivity, leadership, visibility, timers, platform, forgetNote } = options;
  const sync$ = new BehaviorSubject<SyncView>({ status: 'idle', shared: device.link$.value?.shared ?? false, refused: 0, lastAt: null });
  const recovered$ = new BehaviorSubject<Recovery>('none');
  let closed = false;
  let forgetting = false;
  let started = false;
  const exchange = exchanger({ log, stream, device, send, platform, mayStore: () => !forgetting && !closed, leaving: () => !visibility.isVisible(), damaged: () => lossesOf(draft.damage.found$.value), seen: (of) => draft.seen(of) });
  let full = false;
  /** What the server asked for with the last failure, milliseconds. */
  let peace = 0;
  const actor = createActor(syncMachine, { input: { online: isReachable(connectivity) } });
  let stopDue = () => {};
  let stopPoll = () => {};

  const tell = (event: SyncEvent) => {
    if (!closed) actor.send(event);
  };

  const show = (change: Partial<SyncView>) => {
    const next = { ...sync$.value, ...change };
    if (!closed && JSON.stringify(next) !== JSON.stringify(sync$.value)) sync$.next(next);
  };

  /** One exchange, folded. Never rejects. */
  async function exchangeOnce(): Promise<Exchanged> {
    // A push would make the browser's cookie name another draft than the one that is still to be brought back.
    if (recovered$.value === 'offline') await recover();
    if (isRecovering(recovered$.value)) return { kind: 'failed' };
    return exchangeNow();
  }

  async function exchangeNow(): Promise<Exchanged> {
    try {
      const exchanged = await exchange();
      await draft.caughtUp();
      if (exchanged.kind !== 'done') return exchanged;
      const { ack, left, others } = exchanged;
      full = exchanged.full ?? false;
      if (ack && ack.draft === device.link$.value?.draftId) draft.settled(ack);
      show({
        refused: ack?.refused.length ?? 0,
        ...(left || !ack ? {} : { lastAt: platform.now() }),
        ...(others ? { shared: true } : {}),
      });
      return exchanged;
    } catch {
      // The log could not be read or written: the same again, later.
      return { kind: 'failed' };
    }
  }

  /** Exchanges until both sides have everything. */
  async function exchangeAll(one = exchangeOnce): Promise<Exchanged['kind']> {
    for (let times = 0; times < MOST_IN_A_ROW; times += 1) {
      const exchanged = await one();
      if (exchanged.kind !== 'done') return exchanged.kind;
      if (!exchanged.left) return 'done';
    }
    return 'failed';
  }

  actor.on('Exchange', () => {
    void exchangeOnce().then((exchanged) => {
      peace = (exchanged.kind === 'failed' && exchanged.retryAfterMs) || 0;
      if (exchanged.kind === 'done') tell({ type: 'exchange.done', left: exchanged.left });
      else tell({ type: exchanged.kind === 'failed' ? 'exchange.failed' : 'exchange.denied' });
    });
  });
  const due = () => tell({ type: 'due' });
  actor.on('ScheduleGathered', () => {
    stopDue();
    stopDue = timers.after(GATHER_MS, due);
  });
  actor.on('ScheduleRetry', ({ failures }) => {
    stopDue();
    stopDue = timers.after(Math.max(backoff(failures - 1, RETRY_MS, platform.random), peace), due);
  });
  actor.on('Unschedule', () => stopDue());
  actor.subscribe(({ value }) => {
    const status = typeof value === 'string' ? 'handledElsewhere' : (STATUS[value.leading] ?? 'idle');
    show({ status: status === 'idle' && full ? 'full' : status });
  });

  let preparing = false;
  let changedMeanwhile = false;
  /** What is gathered is read ahead, so that sending it need not wait for the disk when the page is left. */
  async function prepare(): Promise<void> {
    changedMeanwhile = true;
    if (preparing) return;
    preparing = true;
    while (changedMeanwhile && actor.getSnapshot().matches({ leading: 'gathering' })) {
      changedMeanwhile = false;
      await exchange.prepare().catch(() => undefined); // read when it is sent
    }
    preparing = false;
  }

  function poll(): void {
    stopPoll();
    stopPoll = timers.after(POLL_MS, () => {
      if (visibility.isVisible() && sync$.value.shared) tell({ type: 'pull.wanted' });
      poll();
    });
  }

  /** A basket that is gone here may still be there. */
  async function recover(): Promise<void> {
    recovered$.next('looking');
    try {
      await device.refresh();
      if (!device.link$.value) {
        const { draftId } = await send(draftPull, { deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, quiet: true });
        await device.recovered(draftId);
      }
      const kind = await exchangeAll(exchangeNow);
      const { lines, checkout } = draft.state$.value;
      // A basket that was emptied or given up elsewhere is not worth a word.
      recovered$.next(kind === 'denied' ? 'lost' : kind === 'failed' ? 'offline' : lines.length > 0 || checkout.status !== 'none' ? 'restored' : 'none');
    } catch (error) {
      // Nothing is remembered there, or it does not let us in: the basket could not be brought back.
      recovered$.next(error instanceof ApiRefused && (error.status === 404 || error.status === 401) ? 'lost' : 'offline');
    }
  }

  async function forgetThere(token: string | null, draftId: string | null): Promise<void> {
    const note = forgetNote.read();
    if (!note) return;
    try {
      await send(deviceForget, { deleteCopy: note === 'copy', ...(draftId ? { draftId } : {}) }, { retries: 0, quiet: true, ...(token ? { draftToken: token } : {}) });
      forgetNote.write(null);
    } catch (error) {
      // Refused is answered, and the cookie is cleared with it; without an answer it is tried again.
      if (!(error instanceof ApiError)) throw error;
      if (error instanceof ApiRefused && !isPassing(error)) forgetNote.write(null);
    }
  }

  async function join(secret: string): Promise<Joined> {
    if (!isSecret(secret)) return 'malformed';
    try {
      const access = await accessOf(secret);
      if (access.draftId !== device.link$.value?.draftId) {
        try {
          await send(draftPull, { draftId: access.draftId, deviceId: await device.deviceId(), cursor: 0 }, { retries: 0, draftToken: access.token });
        } catch (error) {
          if (error instanceof ApiRefused && (error.status === 401 || error.status === 404)) return 'denied';
          // Not to be asked now: it is joined when it can be.
        }
        const link = await device.relink({ secret, shared: true, asked: draft.state$.value.lines.length === 0 });
        await draft.follow(link.draftId);
        show({ shared: true });
      }
      const kind = await exchangeAll();
      tell({ type: 'relinked' });
      return kind === 'done' ? 'joined' : kind === 'denied' ? 'denied' : 'pending';
    } catch {
      return 'failed';
    }
  }

  async function handOver(): Promise<string> {
    let link = await device.ensure();
    // What came back by the cookie has no secret any more, and neither has a copy that does not let us in: a new one takes everything along.
    if (!link.secret || actor.getSnapshot().matches({ leading: 'denied' })) link = await device.relink({ shared: true, asked: true });
    else if (!link.shared) await device.share();
    show({ shared: true });
    tell({ type: 'relinked' });
    await Promise.race([exchangeAll(), new Promise<void>((resolve) => timers.after(HAND_OVER_MS, resolve))]);
    if (!link.secret) throw new TypeError('a link was made without a secret');
    return link.secret;
  }

  async function forget({ deleteCopy, erase }: { readonly deleteCopy: boolean; readonly erase: () => Promise<void> }): Promise<void> {
    const { token = null, draftId = null } = device.link$.value ?? {};
    // An answer that is still on its way must not bring back what is being erased.
    forgetting = true;
    try {
      await erase();
      forgetNote.write(deleteCopy ? 'copy' : 'device');
      await device.refresh();
    } finally {
      forgetting = false;
    }
    recovered$.next('none');
    show({ shared: false, refused: 0, lastAt: null });
    await forgetThere(token, draftId);
  }

  const stops: (() => void)[] = [];
  const links = device.link$.pipe(map((link) => link?.draftId ?? null), distinctUntilChanged()).subscribe((draftId) => {
    const first = !started;
    draft.follow(draftId).then(
      () => first || tell({ type: 'relinked' }),
      () => undefined, // followed with the next exchange
    );
  });
  const shared = device.link$.subscribe((link) => show({ shared: link?.shared ?? false }));
  const stopNet = watchReachable(connectivity, (isOnline) => {
    tell({ type: isOnline ? 'net.online' : 'net.offline' });
    if (!isOnline) return;
    tell({ type: 'pull.wanted' });
    if (recovered$.value === 'offline') void recover();
    void forgetThere(null, null);
  });
  stops.push(
    () => links.unsubscribe(),
    () => shared.unsubscribe(),
    stopNet,
    log.subscribe(stream, () => {
      tell({ type: 'changed' });
      void prepare();
    }),
    visibility.subscribe(() => {
      tell({ type: visibility.isVisible() ? 'pull.wanted' : 'flush' });
      if (!visibility.isVisible()) void draft.rest();
    }),
  );
  const losses = draft.lost$.subscribe(() => {
    if (!forgetting) void recover();
  });
  stops.push(() => losses.unsubscribe());
  actor.start();
  started = true;
  // A cookie that is still to be cleared must not bring the basket back.
  const gone = options.hadBasket && draft.keptAt === null && !device.link$.value && !forgetNote.read();
  if (gone) recovered$.next('looking');
  void begin();

  async function begin(): Promise<void> {
    // First what an earlier page still owed.
    await forgetThere(null, null).catch(() => undefined);
    if (gone) await recover().catch(() => undefined);
    if (closed) return;
    stops.push(leadership.seek(
      () => tell({ type: 'lead.won' }),
      () => tell({ type: 'lead.lost' }),
    ));
    poll();
  }

  return {
    sync$,
    recovered$,
    draftToken: () => device.link$.value?.token ?? null,
    handOver,
    join,
    forget,
    close() {
      closed = true;
      stopDue();
      stopPoll();
      for (const stop of stops) stop();
      actor.stop();
      device.close();
      sync$.complete();
      recovered$.complete();
    },
  };
}

const STATUS: Readonly<Record<string, SyncStatus>> = {
  starting: 'exchanging',
  resting: 'idle',
  gathering: 'waiting',
  exchanging: 'exchanging',
  retrying: 'offline',
  parked: 'offline',
  denied: 'denied',
};
