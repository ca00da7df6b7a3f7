import { createFileRoute } from '@tanstack/react-router';
import { ContinuePage } from '#features/basket/continue-page.tsx';

export const Route = createFileRoute('/basket/continue')({
  staticData: { layout: 'plain' },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }] }),
  component: ContinuePage,
});
