import { createFileRoute } from '@tanstack/react-router';
import { pageIn } from '#features/common/page-in.ts';
import { PaymentsPage } from '#features/member/payments-page.tsx';

export const Route = createFileRoute('/user/payments')({
  validateSearch: ({ page }: { readonly page?: unknown }): { page?: number | undefined } => ({ page: pageIn(page) }),
  component: function Payments() {
    return <PaymentsPage page={Route.useSearch().page ?? 1} />;
  },
});
