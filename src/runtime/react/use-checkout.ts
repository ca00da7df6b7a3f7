import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import { cardIn, checkoutView, type CheckoutView, flowIn } from '#runtime/checkout/checkout-view.ts';
import { openCheckouts } from '#runtime/checkout/open-checkouts.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { useRuntime, useSubject } from './runtime-context.tsx';

export interface OpenCheckout {
  readonly runtime: TabRuntime;
  readonly session: CheckoutSession;
  readonly view: CheckoutView;
}

/** Opens this tab's checkout while a page shows it; null until its code and the basket are loaded, and on the server. */
export function useCheckout(lang: Locale): OpenCheckout | null {
  const runtime = useRuntime();
  const current = useCallback(() => runtime && openCheckouts.of(runtime), [runtime]);
  const session = useSyncExternalStore(openCheckouts.subscribe, current, () => null);
  useEffect(() => (runtime ? showCheckout(runtime, lang) : undefined), [runtime, lang]);
  const view = useCheckoutView(session);
  return runtime && session && view ? { runtime, session, view } : null;
}

/** Reads the machines of the session's current run, and the session's notes. */
function useCheckoutView(session: CheckoutSession | null): CheckoutView | null {
  const run = useSubject(session?.run$);
  const notes = useSubject(session?.notes$);
  const flow = useSelector(run?.checkout, (snapshot) => snapshot && flowIn(snapshot), shallowEqual);
  const card = useSelector(run?.payment.actor, (snapshot) => snapshot && cardIn(snapshot), shallowEqual);
  return flow && card && notes ? checkoutView(flow, card, notes) : null;
}

/** Opens the checkout for a page. @returns the cleanup for the page's unmount */
function showCheckout(runtime: TabRuntime, lang: Locale): () => void {
  const session = openCheckouts.open(runtime, {
    lang,
    returnUrl: (checkoutId) => `${location.origin}${localisePath(lang, '/basket/result')}?checkout=${encodeURIComponent(checkoutId)}`,
    openBank: (url) => location.assign(url),
  });
  const leaveCheckout = runtime.direct.enterCheckout();
  // A visitor who opens the checkout directly must not fill in forms for nights that are taken.
  if (runtime.basket.view$.value.draft.checkout.status !== 'pending') session.requote();
  // The page may return from the bank's page, a locked phone or the browser's cache.
  const askAgain = () => {
    if (document.visibilityState === 'visible') session.attempt.askNow();
  };
  addEventListener('pageshow', askAgain);
  document.addEventListener('visibilitychange', askAgain);
  return () => {
    removeEventListener('pageshow', askAgain);
    document.removeEventListener('visibilitychange', askAgain);
    openCheckouts.leave(runtime);
    leaveCheckout();
  };
}
