import { whenIdle } from '#runtime/next-task.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { QuotesLoader } from '#runtime/quote/quotes.ts';

const KEPT = 'quotes';
/** Value of the flag while a request has no answer. */
const UNANSWERED = 'unanswered';

/** Longest wait for an idle moment of the page, ms. */
const IDLE_MS = 3000;

/** Loads the requests for quotes once. A flag in `localStorage` says only whether there are any, and whether one is unanswered. */
export function createQuotesLoader(): QuotesLoader & { resendSoon(): void } {
  const quotes = lazily(async () => {
    const { composeQuotes } = await import('./compose-quotes.ts');
    const composed = await composeQuotes();
    composed.store.state$.subscribe(({ contact, drafts }) => {
      const isUnanswered = drafts.some(({ status }) => status === 'sending');
      localFlags.set(KEPT, isUnanswered ? UNANSWERED : contact || drafts.length > 0 ? '1' : null);
    });
    return composed;
  });
  return {
    ...quotes,
    isKept: () => localFlags.read(KEPT) !== null,
    /** Loads the requests on any page if one has no answer, so that it is sent again. */
    resendSoon() {
      if (localFlags.read(KEPT) === UNANSWERED) void whenIdle(IDLE_MS).then(quotes.load).catch(() => undefined);
    },
  };
}
