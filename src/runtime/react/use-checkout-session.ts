import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/paths.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { createCheckoutSession, type CheckoutSession } from '#runtime/checkout/checkout-session.ts';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { useRuntime, useSubject } from './runtime-context.tsx';

/** The one session of a runtime: an attempt under way goes on while the visitor looks at other pages. */
const sessions = new WeakMap<BasketRuntime, CheckoutSession>();
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function open(runtime: BasketRuntime, lang: Locale): CheckoutSession {
  const known = sessions.get(runtime);
  if (known) return known;
  const session = createCheckoutSession({
    runtime,
    lang,
    timers: runtime.timers,
    returnUrl: (checkoutId) => `${location.origin}${localisePath(lang, '/basket/result')}?checkout=${encodeURIComponent(checkoutId)}`,
    openBank: (url) => location.assign(url),
  });
  sessions.set(runtime, session);
  for (const listener of listeners) listener();
  return session;
}

const UNDER_WAY: ReadonlySet<CheckoutView['place']> = new Set(['intended', 'submitting', 'challenge', 'unknown', 'cardNeeded', 'parked']);

/** Closed with its page, and the card's token with it, unless an attempt waits for its answer. */
function leave(runtime: BasketRuntime): void {
  const session = sessions.get(runtime);
  if (!session || UNDER_WAY.has(session.view$.value.place)) return;
  sessions.delete(runtime);
  session.close();
  for (const listener of listeners) listener();
}

export interface OpenCheckout {
  readonly runtime: BasketRuntime;
  readonly session: CheckoutSession;
  readonly view: CheckoutView;
}

/** The checkout of this tab while a page shows it; null until its code and the basket are loaded, and on the server. */
export function useCheckoutSession(lang: Locale): OpenCheckout | null {
  const runtime = useRuntime();
  const present = useCallback(() => (runtime && sessions.get(runtime)) ?? null, [runtime]);
  const session = useSyncExternalStore(subscribe, present, () => null);
  useEffect(() => {
    if (!runtime) return;
    const opened = open(runtime, lang);
    const leaveCheckout = runtime.direct.enterCheckout();
    // Who comes straight here must not fill in forms for nights that are gone.
    if (runtime.view$.value.draft.checkout.status !== 'pending') void runtime.requote();
    // Back from the bank's page, from a locked phone, or out of the browser's cache.
    const look = () => {
      if (document.visibilityState === 'visible') opened.askNow();
    };
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
      leave(runtime);
      leaveCheckout();
    };
  }, [runtime, lang]);
  const view = useSubject(session?.view$);
  return runtime && session && view ? { runtime, session, view } : null;
}
