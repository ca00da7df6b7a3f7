const PREFIX = 'meltem.';

/** A language chosen on a page that was left for it: the next page stores the choice. */
export const LANGUAGE_CHOSEN = 'language';

/**
 * Notes in plain storage that the encrypted log is worth opening: that it holds
 * something, never what. Without this storage a mark reads as undefined, and
 * setting one does nothing.
 */
export const marks = {
  read(name: string): string | null | undefined {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return undefined;
    }
  },

  /** @param value null takes the mark away */
  set(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    } catch {
      // Then the log is opened on every page.
    }
  },

  /** All of them. */
  forget(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // Nothing could be kept there either.
    }
  },
};
