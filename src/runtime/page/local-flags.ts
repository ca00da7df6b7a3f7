const PREFIX = 'meltem.';

/** Flag with the language chosen on the previous page. This page stores the choice in the log. */
export const LANGUAGE_CHOSEN = 'language';

/** Flag that a member is signed in on this device (M2). It is an attribute of the root element as well, `data-member`. */
export const MEMBER = 'member';

/** Flag that bookings were made on this device without an account (B31). */
export const BOOKED = 'booked';

/**
 * Flags in `localStorage`, outside the encrypted log. They show whether the log has
 * to be opened, and the shape of the basket (`remembered-shape.ts`), never its content. The products and dates that were
 * looked at are beside them (`seen-products.ts`, `compared-products.ts`, `last-trip.ts`). Without `localStorage` a flag reads as undefined
 * and setting one does nothing.
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
      // Without the flag every page opens the log.
    }
  },

  /** Removes all flags. */
  clear(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // Without `localStorage` no flag was set.
    }
  },
};
