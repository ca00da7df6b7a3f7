import { createFileRoute } from '@tanstack/react-router';
import { VouchersPage } from '#features/member/vouchers-page.tsx';

export const Route = createFileRoute('/user/coupons')({ component: VouchersPage });
