import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { QuoteDraftState } from '#domain/quotation/quote-draft.ts';
import type { Quotes, QuotesLoader } from '#runtime/quote/quotes.ts';
import { useSubject } from './runtime-context.tsx';

const QuotesContext = createContext<QuotesLoader | null>(null);

/** @param loader null on the server, which knows no visitor's requests */
export function QuotesProvider({ loader, children }: { readonly loader: QuotesLoader | null; readonly children: ReactNode }) {
  return <QuotesContext value={loader}>{children}</QuotesContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The loader, for a press that may come before loading has finished. */
export function useQuotesLoader(): QuotesLoader | null {
  return useContext(QuotesContext);
}

/** The requests for quotes; loaded if this browser has stored any, or with `load`. Null until loaded. */
export function useQuotes({ load = false }: { readonly load?: boolean } = {}): Quotes | null {
  const loader = useContext(QuotesContext);
  const quotes = useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next press tries again.
    if (!quotes && loader && (load || loader.isKept())) loader.load().catch(() => undefined);
  }, [loader, quotes, load]);
  return quotes;
}

/** The drafts of this device; null until they are loaded. */
export function useQuoteDrafts(options?: { readonly load?: boolean }): QuoteDraftState | null {
  return useSubject(useQuotes(options)?.store.state$);
}
