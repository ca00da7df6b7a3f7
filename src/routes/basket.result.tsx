import { createFileRoute } from '@tanstack/react-router';
import { ResultPage } from '#features/checkout/result-page.tsx';

export const Route = createFileRoute('/basket/result')({
  staticData: { layout: 'plain' },
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: string } => (typeof checkout === 'string' && checkout ? { checkout } : {}),
  component: function Result() {
    return <ResultPage checkoutId={Route.useSearch().checkout ?? null} />;
  },
});
