import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';
import type { MessagePart } from '#i18n/messages.ts';

/** The import of a file that ends in `.lazy.tsx`; one function for the life of the page. */
export type LaterImport<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/**
 * A component that is not part of the first view. Fetches its code together with the
 * messages that it shows; a page starts with its own only (i18n/split-messages-plugin.ts).
 * @param part the messages that have its own
 * @returns the component once it is loaded, and a function that loads it; that resolves false on failure
 */
export function useLazyComponent<P>(load: LaterImport<P>, part: MessagePart = 'lazy'): readonly [ComponentType<P> | null, () => Promise<boolean>] {
  const words = useRouteContext({ from: '__root__', select: (context) => context.words });
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<P> } | null>(null);
  const fetchIt = useCallback(async () => {
    try {
      const [{ default: Component }] = await Promise.all([load(), words(part)]);
      setLoaded({ Component });
      return true;
    } catch {
      return false;
    }
  }, [load, words, part]);
  return [loaded?.Component ?? null, fetchIt];
}
