import { splitPath } from '#i18n/locale-path.ts';

/** Path of the page that continues another device's basket. The link's fragment is the draft's secret. */
export const CONTINUE_PATH = '/basket/continue';

let secret: string | null = null;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

/**
 * Passes the secret of an opened link from the address to the page that asks what to
 * do with it. The secret is kept in this variable only. While it is here, no
 * exchange starts in this window.
 */
export const linkSecret = {
  /** Moves the secret out of this window's address. Must run before anything else reads or stores the address. */
  takeFromAddress(): void {
    if (splitPath(location.pathname).path !== CONTINUE_PATH || location.hash.length < 2) return;
    secret = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname + location.search);
    for (const listener of listeners) listener();
  },

  /** The secret of the link that is not answered yet; null without one. */
  current: (): string | null => secret,

  /** Forgets the secret: the visitor has answered, or has left the page. */
  clear(): void {
    secret = null;
    for (const resolve of waiting) resolve();
    waiting.clear();
  },

  /** Resolves when the visitor has answered; null if there is no question. */
  answered: (): Promise<void> | null => (secret === null ? null : new Promise((resolve) => waiting.add(resolve))),

  /** Calls back when another link is opened in this window. @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export type LinkSecret = Pick<typeof linkSecret, 'current' | 'clear' | 'subscribe'>;
