import type { TabRuntime } from '#runtime/tab-runtime.ts';
import type { CheckoutPlace } from './checkout-view.ts';
import { CheckoutSession, type CheckoutSessionOptions } from './checkout-session.ts';

/** Places with an attempt under way, which continues while the visitor is on other pages. */
const UNDER_WAY: ReadonlySet<CheckoutPlace> = new Set(['intended', 'submitting', 'challenge', 'unknown', 'cardNeeded', 'parked']);

const sessions = new WeakMap<TabRuntime, CheckoutSession>();
const listeners = new Set<() => void>();

const isUnderWay = (session: CheckoutSession): boolean => UNDER_WAY.has(session.view().place);

/** The open checkout of each runtime, at most one. The code is loaded with the first page that needs it. */
export const openCheckouts = {
  of: (runtime: TabRuntime): CheckoutSession | null => sessions.get(runtime) ?? null,

  /** Opens a new checkout, or returns the one with an attempt under way. */
  open(runtime: TabRuntime, options: Omit<CheckoutSessionOptions, 'tab'>): CheckoutSession {
    const known = sessions.get(runtime);
    if (known && isUnderWay(known)) return known;
    known?.close();
    const session = new CheckoutSession({ ...options, tab: runtime });
    sessions.set(runtime, session);
    for (const listener of listeners) listener();
    return session;
  },

  /** Closes the checkout and drops the card's token, unless an attempt is under way. */
  leave(runtime: TabRuntime): void {
    const session = sessions.get(runtime);
    if (!session || isUnderWay(session)) return;
    sessions.delete(runtime);
    session.close();
    for (const listener of listeners) listener();
  },

  /** Calls back when a checkout is opened or closed. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
