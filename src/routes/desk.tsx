import { createFileRoute } from '@tanstack/react-router';
import { DeskPage } from '#features/desk/desk-page.tsx';
import { deskSearchIn } from '#features/desk/desk-search.ts';

export const Route = createFileRoute('/desk')({
  validateSearch: deskSearchIn,
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: function Desk() {
    return <DeskPage search={Route.useSearch()} />;
  },
});
