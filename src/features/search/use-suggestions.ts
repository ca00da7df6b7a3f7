import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { canSuggest } from '#i18n/search-words.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { Suggestion } from '#runtime/page/page-context.ts';
import { cleanTerm } from './clean-term.ts';

/** A request waits this long, in ms, if the previous one began less than this time ago, so that a burst of keys is one request. Other keys are requested at once: their answer is shown within 100 ms. */
const BURST_MS = 30;
/** Answers that are remembered while the field is on the page. */
const MOST_REMEMBERED = 50;

export type SuggestionState =
  | { readonly kind: 'empty' }
  /** The earlier suggestions stay until the new ones are there. */
  | { readonly kind: 'found'; readonly term: string; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'failed' };

/** Requests suggestions for what is typed. A newer term aborts the request of the one before. */
export function useSuggestions(): readonly [SuggestionState, (term: string) => void] {
  const suggest = useRouteContext({ from: '__root__', select: ({ data }) => data.suggest });
  const locale = useLocale();
  const [state, setState] = useState<SuggestionState>({ kind: 'empty' });
  const pending = useRef<{ readonly timer: number | undefined; readonly abort: AbortController; readonly at: number } | null>(null);
  const remembered = useRef(new Map<string, readonly Suggestion[]>());

  const cancel = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    pending.current.abort.abort();
    pending.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const request = useCallback((typed: string) => {
    const at = performance.now();
    const isBurst = pending.current !== null && at - pending.current.at < BURST_MS;
    cancel();
    const term = cleanTerm(typed);
    if (!canSuggest(term, locale)) return setState({ kind: 'empty' });
    const known = remembered.current.get(term);
    if (known) return setState({ kind: 'found', term, suggestions: known });
    const abort = new AbortController();
    const send = () => {
      suggest(term, abort.signal).then(
        (suggestions) => {
          if (abort.signal.aborted) return;
          if (remembered.current.size >= MOST_REMEMBERED) remembered.current.clear();
          remembered.current.set(term, suggestions);
          setState({ kind: 'found', term, suggestions });
        },
        () => !abort.signal.aborted && setState({ kind: 'failed' }),
      );
    };
    pending.current = { timer: isBurst ? window.setTimeout(send, BURST_MS) : undefined, abort, at };
    if (!isBurst) send();
  }, [cancel, locale, suggest]);
  return [state, request];
}
