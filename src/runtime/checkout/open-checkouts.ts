import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { isUnderWay } from './checkout-view.ts';
import { CheckoutSession, type CheckoutSessionOptions } from './checkout-session.ts';

const sessions = new WeakMap<TabRuntime, CheckoutSession>();
const listeners = new Set<() => void>();

/** Whether an attempt to pay is under way. Such a checkout stays open while the visitor is on other pages. */
const isPaying = (session: CheckoutSession): boolean => isUnderWay(session.view().place);

/** The open checkout of each runtime, at most one. The code is loaded with the first page that needs it. */
export const openCheckouts = {
  of: (runtime: TabRuntime): CheckoutSession | null => sessions.get(runtime) ?? null,

  /** Opens a new checkout, or returns the one with an attempt under way. */
  open(runtime: TabRuntime, options: Omit<CheckoutSessionOptions, 'tab'>): CheckoutSession {
    const known = sessions.get(runtime);
    if (known && isPaying(known)) return known;
    known?.close();
    const session = new CheckoutSession({ ...options, tab: runtime });
    sessions.set(runtime, session);
    for (const listener of listeners) listener();
    return session;
  },

  /** Closes the checkout and drops the card's token, unless an attempt is under way. */
  leave(runtime: TabRuntime): void {
    const session = sessions.get(runtime);
    if (!session || isPaying(session)) return;
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
