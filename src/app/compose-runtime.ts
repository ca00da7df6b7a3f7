import { localFlags } from '#runtime/page/local-flags.ts';
import { linkSecret } from '#runtime/page/link-secret.ts';
import type { ForgetNote } from '#runtime/sync/access-release.ts';
import { watchConnectivity } from '#runtime/sync/connectivity.ts';
import { canDerive } from '#runtime/sync/draft-secret.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { lockLeadership } from '#runtime/sync/leadership.ts';
import { SyncEngine } from '#runtime/sync/sync-engine.ts';
import { createTabRuntime, type TabRuntime } from '#runtime/tab-runtime.ts';
import { evidence$ } from './api.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { browserHints, probeServer } from './network.ts';
import { nextTask } from '#runtime/next-task.ts';
import type { OpenedBasket } from './open-basket.ts';
import { pageVisibility } from './page-visibility.ts';
import { serverTime as clock } from './server-time.ts';

export { rememberBasketShape } from './remember-basket-shape.ts';

const FORGET = 'forget';

const forgetNote: ForgetNote = {
  read: () => {
    const note = localFlags.read(FORGET);
    return note === 'device' || note === 'copy' ? note : null;
  },
  write: (note) => localFlags.set(FORGET, note),
};

/**
 * Builds this tab's runtime around the open basket: connectivity, prices, the exchange with the server. Each step is
 * a task of its own.
 *
 * @param hadBasket whether `localStorage` remembers a basket
 */
export async function composeRuntime({ basket, log, stream, draft, drafts, device, send, context }: OpenedBasket, hadBasket: boolean): Promise<TabRuntime> {
  const connectivity = watchConnectivity({ evidence$, hints: browserHints, probe: probeServer, timers, platform });
  await nextTask();
  const sync = canDerive()
    ? new SyncEngine({
        log, stream, draft, device, drafts, context, send, connectivity: connectivity.actor, leadership: lockLeadership('meltem sync', navigator.locks, window),
        visibility: pageVisibility, timers, platform, hadBasket, forgetNote, mayStart: linkSecret.answered(),
      })
    : noSync({ drafts, stream, draft });
  await nextTask();
  return createTabRuntime({ basket, log, stream, draft, drafts, send, connectivity, context, clock, timers, platform, sync, forgetVisitor });
}
