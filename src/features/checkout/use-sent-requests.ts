import { useEffect, useState } from 'react';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import { useBasket, useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';

/** The requests for quotes that all of the visitor's devices have sent (B13), also while the basket of a quote is open. Null until the basket is loaded. */
export function useSentRequests(): readonly SentRequest[] | null {
  const open = useBasket({ load: false })?.draft.requests;
  const runtime = useRuntimeIfLoaded();
  const [left, setLeft] = useState<readonly SentRequest[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // What cannot be read now is shown by the next visit of the page.
    runtime?.requestsLeft().then((requests) => isCurrent && setLeft(requests), () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  return open ? [...left.filter(({ quoteId }) => open.every((request) => request.quoteId !== quoteId)), ...open] : null;
}
