import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { QuoteSummary, QuoteTrouble } from '#runtime/quote/quotes.ts';
import { useQuotes } from './quotes-context.tsx';
import { useSubject } from './runtime-context.tsx';

export interface RequestSessionState {
  readonly isBusy: boolean;
  readonly trouble: QuoteTrouble | 'notLoaded' | null;
  /** The server's answer; null before. */
  readonly quote: QuoteSummary | null;
  /** Sends the request again. */
  readonly resend: () => void;
}

/** The state of sending a request for a quote in this tab. @param draftId null for none */
export function useRequestSession(draftId: string | null): RequestSessionState {
  const outbox = useQuotes()?.outbox;
  const session = useSubject(outbox?.sessions$)?.get(draftId ?? '');
  const isBusy = useSelector(session?.actor, (state) => state?.hasTag('busy') ?? false);
  const trouble = useSubject(session?.trouble$);
  const quote = useSubject(session?.quote$);
  const [isLost, setLost] = useState(false);
  return {
    isBusy,
    trouble: trouble ?? (isLost ? 'notLoaded' : null),
    quote,
    resend() {
      setLost(false);
      if (draftId !== null) outbox?.resend(draftId).catch(() => setLost(true));
    },
  };
}
