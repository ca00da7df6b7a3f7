import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { QuoteDraftState } from '#domain/quotation/quote-draft.ts';
import type { Quotes, QuotesLoader } from '#runtime/quote/quotes.ts';
import { useSubject } from './runtime-context.tsx';
import { useIfLoaded } from './use-if-loaded.ts';

const QuotesContext = createContext<QuotesLoader | null>(null);

/** @param loader null on the server, which knows no visitor's requests */
export function QuotesProvider({ loader, children }: { readonly loader: QuotesLoader | null; readonly children: ReactNode }) {
  return <QuotesContext value={loader}>{children}</QuotesContext>;
}

/** The loader, for a press that may come before loading has finished. */
export function useQuotesLoader(): QuotesLoader | null {
  return useContext(QuotesContext);
}

/** The requests for quotes; loaded if this browser has stored any, or with `load`. Null until loaded. */
export function useQuotes({ load = false }: { readonly load?: boolean } = {}): Quotes | null {
  const loader = useContext(QuotesContext);
  const quotes = useIfLoaded(loader);
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
