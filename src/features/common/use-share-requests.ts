import { useCallback, useEffect, useMemo } from 'react';
import { deepEqual } from '#domain/deep-equal.ts';
import type { QuoteDraft } from '#domain/quotation/quote-draft.ts';
import { sentRequest } from '#domain/quotation/sent-request.ts';
import { useQuoteDrafts } from '#runtime/react/quotes-context.tsx';
import { useBasket, useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';
import { isQuoteStream, OWN_STREAM } from '#runtime/sync/own-stream.ts';

/**
 * Records the requests for quotes that this device has sent, and how they ended, in the basket's events, which reach
 * the visitor's other devices (B13). A basket that was opened by a link may be somebody else's, so nothing is put
 * into it unasked. A request that cannot be recorded now is recorded by the next page that shows requests.
 * @param load whether to load the basket for this
 * @returns the requests that only this device knows because the open basket came by a link, and the function that
 *   puts one into it
 */
export function useShareRequests({ load }: { readonly load: boolean }): { readonly unshared: readonly QuoteDraft[]; readonly share: (draft: QuoteDraft) => void } {
  const drafts = useQuoteDrafts()?.drafts;
  const known = useBasket({ load })?.draft.requests;
  const runtime = useRuntimeIfLoaded();
  const [unshared, changed] = useMemo(() => {
    const sent = known ? (drafts ?? []).filter(({ quoteNumber }) => quoteNumber !== null) : [];
    const parts = new Map(known?.map((request) => [request.quoteId, request.parts]));
    return [
      sent.filter(({ draftId }) => !parts.has(draftId)),
      sent.filter((draft) => parts.has(draft.draftId) && !deepEqual(parts.get(draft.draftId), sentRequest(draft).parts)),
    ];
  }, [drafts, known]);
  const share = useCallback((draft: QuoteDraft) => {
    void runtime?.basket.dispatch({ type: 'ShareRequest', request: sentRequest(draft) });
  }, [runtime]);
  const isOwn = runtime?.stream === OWN_STREAM;
  useEffect(() => {
    if (isOwn) [...unshared, ...changed].forEach(share);
  }, [isOwn, unshared, changed, share]);
  // While a quote's basket is open, nothing is offered: the visitor's own basket records the requests when it is open again.
  return { unshared: runtime && !isOwn && !isQuoteStream(runtime.stream) ? unshared : [], share };
}
