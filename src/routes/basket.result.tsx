import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RANDOM_UUID } from '#domain/uuid.ts';
import { ResultPage } from '#features/checkout/result-page.tsx';

declare module '@tanstack/react-router' {
  /** Data of an entry of the tab's history. It survives a reload and is in no address. */
  interface HistoryState {
    /** The id of the checkout whose result the entry shows. */
    readonly checkout?: string;
  }
}

export const Route = createFileRoute('/basket/result')({
  staticData: { layout: 'result' },
  // Always names `checkout`: the router leaves a value that this function leaves out as it was.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: string | undefined } => ({ checkout: typeof checkout === 'string' && RANDOM_UUID.test(checkout) ? checkout : undefined }),
  component: Result,
});

/** Moves the checkout's id, with which the bank returns, from the address into the entry of the history: whoever knows the id can read the booking. */
function Result() {
  const { checkout } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.checkout });
  // Another page that is being opened may have parameters of its own.
  const isClean = useLocation({ select: ({ pathname, searchStr }) => searchStr === '' || !pathname.endsWith('/basket/result') });
  const navigate = useNavigate();
  useEffect(() => {
    if (!isClean) void navigate({ to: '/basket/result', search: {}, hash: true, state: (state) => (checkout ? { ...state, checkout } : state), replace: true });
  }, [isClean, checkout, navigate]);
  return <ResultPage checkoutId={checkout ?? kept ?? null} />;
}
