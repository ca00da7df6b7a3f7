import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '#features/layout/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: OfflinePage,
});
