import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '#features/contact/unsubscribe-page.tsx';

export const Route = createFileRoute('/unsubscribe')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }] }),
  component: UnsubscribePage,
});
