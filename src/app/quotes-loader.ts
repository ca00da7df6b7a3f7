import { lazily } from '#runtime/page/lazy.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { QuotesLoader } from '#runtime/quote/quotes.ts';

const KEPT = 'quotes';

/** Loads the requests for quotes once. A flag says whether there are any, not which. */
export function createQuotesLoader(): QuotesLoader {
  return {
    ...lazily(async () => {
      const { composeQuotes } = await import('./compose-quotes.ts');
      const quotes = await composeQuotes();
      quotes.store.state$.subscribe(({ contact, drafts }) => localFlags.set(KEPT, contact || drafts.length > 0 ? '1' : null));
      return quotes;
    }),
    isKept: () => localFlags.read(KEPT) !== null,
  };
}
