import { localisePath, splitPath } from '#i18n/paths.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import type { Market } from '#domain/draft/pricing-input.ts';
import { type BasketRuntime, createBasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { watchConnectivity } from '#runtime/sync/connectivity.ts';
import { openDraftStore } from '#runtime/basket/draft-store.ts';
import { CONTINUE_PATH } from '#runtime/page/link-secret.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import { openDeviceLink } from '#runtime/sync/device-link.ts';
import { canDerive } from '#runtime/sync/draft-secret.ts';
import { noSync } from '#runtime/sync/draft-sync.ts';
import { lockLeadership } from '#runtime/sync/leadership.ts';
import { type ForgetNote, runDraftSync } from '#runtime/sync/sync-engine.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { api, evidence$, setTokeniserUrl } from './api.ts';
import { browserTimers } from './browser-timers.ts';
import { openDeviceLog } from './event-log.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { browserHints, probeServer } from './network.ts';
import { pageVisibility } from './page-visibility.ts';
import { platform } from './platform.ts';
import { sendWithVerticals } from './vertical-loading.ts';

const STREAM = 'draft/direct';
const FORGET = 'forget';

const forgetNote: ForgetNote = {
  read: () => {
    const note = localFlags.read(FORGET);
    return note === 'device' || note === 'copy' ? note : null;
  },
  write: (note) => localFlags.set(FORGET, note),
};

/**
 * Wires log, draft and API into the one runtime of this tab.
 *
 * @param hadBasket something outside of the log remembers a basket
 */
export async function composeRuntime(market: Market, tokeniserUrl: string, hadBasket: boolean): Promise<BasketRuntime> {
  setTokeniserUrl(tokeniserUrl);
  const send = sendWithVerticals(api.send);
  const log = await openDeviceLog();
  const context = (): DecideContext => {
    const now = platform.now();
    return { now, serverNow: api.clock.now(), newId: platform.newId, today: dayAtDestination(now) };
  };
  const timers = browserTimers;
  const device = await openDeviceLink({ log, stream: STREAM, platform });
  const draft = await openDraftStore({ log, stream: STREAM, context, draft: device.link$.value?.draftId ?? null, timers });
  const connectivity = watchConnectivity({ evidence$, hints: browserHints, probe: probeServer, timers, platform });
  const sync = canDerive()
    ? runDraftSync({
        log, stream: STREAM, draft, device, send, connectivity$: connectivity.state$, leadership: lockLeadership('meltem sync', navigator.locks),
        visibility: pageVisibility, timers, platform, hadBasket, forgetNote,
      })
    : noSync();
  return createBasketRuntime({
    log, draft, market, connectivity, context, clock: api.clock, timers, platform, sync, send,
    continueUrl: (secret) => `${location.origin}${localisePath(splitPath(location.pathname).locale, CONTINUE_PATH)}#${secret}`,
    forgetMarks: forgetVisitor,
  });
}
