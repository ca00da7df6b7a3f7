import { splitPath } from '#i18n/locale-path.ts';

/** The page that takes a basket over from another device. Its link carries the draft's secret in the fragment. */
export const CONTINUE_PATH = '/basket/continue';

let secret: string | null = null;
const listeners = new Set<() => void>();

/**
 * The secret of a link that was opened in this window, from the address to the
 * page that joins with it. It is kept in this variable and nowhere else.
 */
export const linkSecret = {
  /** Removes it from the address of this window. Must run before anything else reads or stores the address. */
  takeFromAddress(): void {
    if (splitPath(location.pathname).path !== CONTINUE_PATH || location.hash.length < 2) return;
    secret = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname + location.search);
    for (const listener of listeners) listener();
  },

  /** Returns it once; null where there is none. */
  take(): string | null {
    const taken = secret;
    secret = null;
    return taken;
  },

  /** Calls back when another link is opened in this window. @returns what stops it */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
