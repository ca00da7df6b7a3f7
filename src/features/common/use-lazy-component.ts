import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';

/** The import of a file that ends in `.lazy.tsx`; one function for the life of the page. */
export type LaterImport<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/**
 * A part that a first view does without: its code, and with it the words of all
 * pages, of which home has only its own (i18n/catalog-parts.ts).
 * @returns the component once it is here, and what fetches it, which resolves false when it could not be had
 */
export function useLazyComponent<P>(load: LaterImport<P>): readonly [ComponentType<P> | null, () => Promise<boolean>] {
  const words = useRouteContext({ from: '__root__', select: (context) => context.words });
  const [part, setPart] = useState<{ readonly Component: ComponentType<P> } | null>(null);
  const fetchIt = useCallback(async () => {
    try {
      const [{ default: Component }] = await Promise.all([load(), words()]);
      setPart({ Component });
      return true;
    } catch {
      return false;
    }
  }, [load, words]);
  return [part?.Component ?? null, fetchIt];
}
