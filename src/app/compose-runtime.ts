import type { Market } from '#domain/draft/pricing-input.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { DraftStore } from '#runtime/basket/draft-store.ts';
import { decideContext } from '#runtime/decide-context.ts';
import { linkSecret } from '#runtime/page/link-secret.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { ForgetNote } from '#runtime/sync/access-release.ts';
import { watchConnectivity } from '#runtime/sync/connectivity.ts';
import { type DeviceDrafts, openDeviceDrafts } from '#runtime/sync/device-drafts.ts';
import { openDeviceLink } from '#runtime/sync/device-link.ts';
import { canDerive } from '#runtime/sync/draft-secret.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { lockLeadership } from '#runtime/sync/leadership.ts';
import { SyncEngine } from '#runtime/sync/sync-engine.ts';
import { createTabRuntime, type TabRuntime } from '#runtime/tab-runtime.ts';
import { api, evidence$, setTokeniserUrl } from './api.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { openDeviceLog } from './device-log.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { browserHints, probeServer } from './network.ts';
import { pageVisibility } from './page-visibility.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { sendWithVerticals } from './vertical-loading.ts';

const FORGET = 'forget';

const forgetNote: ForgetNote = {
  read: () => {
    const note = localFlags.read(FORGET);
    return note === 'device' || note === 'copy' ? note : null;
  },
  write: (note) => localFlags.set(FORGET, note),
};

let openingDrafts: Promise<DeviceDrafts> | undefined;

/** The baskets of this device, read once for all runtimes of this tab. */
function openDrafts(log: EventLog): Promise<DeviceDrafts> {
  openingDrafts ??= openDeviceDrafts({ log, platform });
  openingDrafts.catch(() => (openingDrafts = undefined));
  return openingDrafts;
}

/**
 * Wires log, open draft and API into this tab's runtime.
 *
 * @param hadBasket something outside of the log remembers a basket
 */
export async function composeRuntime({ market, tokeniserUrl, horizonMonths }: Pick<Shell, 'tokeniserUrl' | 'horizonMonths'> & { readonly market: Market }, hadBasket: boolean): Promise<TabRuntime> {
  setTokeniserUrl(tokeniserUrl);
  const { clock } = api;
  const send = sendWithVerticals(api.send);
  const log = await openDeviceLog();
  const context = () => decideContext(platform, clock, horizonMonths);
  const drafts = await openDrafts(log);
  const stream = drafts.view$.value.active;
  const device = await openDeviceLink({ log, stream, platform });
  const draft = await DraftStore.open({ log, stream, context, draft: device.link$.value?.draftId ?? null, timers });
  const connectivity = watchConnectivity({ evidence$, hints: browserHints, probe: probeServer, timers, platform });
  const sync = canDerive()
    ? new SyncEngine({
        log, stream, draft, device, drafts, context, send, connectivity: connectivity.actor, leadership: lockLeadership('meltem sync', navigator.locks),
        visibility: pageVisibility, timers, platform, hadBasket, forgetNote, mayStart: linkSecret.answered(),
      })
    : noSync();
  return createTabRuntime({ log, stream, draft, send, market, connectivity, context, clock, timers, platform, sync, forgetVisitor });
}
