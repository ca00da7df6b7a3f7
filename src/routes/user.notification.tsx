import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '#features/member/notices-page.tsx';

export const Route = createFileRoute('/user/notification')({ component: NoticesPage });
