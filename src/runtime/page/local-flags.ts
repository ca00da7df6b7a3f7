const PREFIX = 'meltem.';

/** A language that was chosen on the page before this one. This page stores the choice in the log. */
export const LANGUAGE_CHOSEN = 'language';

/**
 * Small notes in `localStorage`, outside the encrypted log. They say that the log
 * is worth opening, never what is in it. Where the browser gives no
 * `localStorage`, a flag reads as undefined and setting one does nothing.
 */
export const localFlags = {
  read(name: string): string | null | undefined {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return undefined;
    }
  },

  /** @param value null removes the flag */
  set(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    } catch {
      // Without the flag the log is opened on every page.
    }
  },

  /** Removes every flag of ours. */
  clear(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // No flag could be set there either.
    }
  },
};
