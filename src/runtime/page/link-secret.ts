import { splitPath } from '#i18n/locale-path.ts';

/** Path of the page that continues another device's basket. The link's fragment is the draft's secret. */
export const CONTINUE_PATH = '/basket/continue';

let secret: string | null = null;
const listeners = new Set<() => void>();

/**
 * Passes the secret of an opened link from the address to the page that joins the
 * draft. The secret is kept in this variable only.
 */
export const linkSecret = {
  /** Moves the secret out of this window's address. Must run before anything else reads or stores the address. */
  takeFromAddress(): void {
    if (splitPath(location.pathname).path !== CONTINUE_PATH || location.hash.length < 2) return;
    secret = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname + location.search);
    for (const listener of listeners) listener();
  },

  /** Returns the secret once; null without one. */
  take(): string | null {
    const taken = secret;
    secret = null;
    return taken;
  },

  /** Calls back when another link is opened in this window. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
