import { createFileRoute } from '@tanstack/react-router';
import { pageNumberIn } from '#features/common/page-number.ts';
import { PaymentsPage } from '#features/member/payments-page.tsx';

export const Route = createFileRoute('/user/payments')({
  validateSearch: ({ page }: { readonly page?: unknown }): { page?: number | undefined } => ({ page: pageNumberIn(page) }),
  component: function Payments() {
    return <PaymentsPage page={Route.useSearch().page ?? 1} />;
  },
});
