import { createFileRoute } from '@tanstack/react-router';
import { DeskPage } from '#features/desk/desk-page.tsx';

export const Route = createFileRoute('/desk')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: DeskPage,
});
