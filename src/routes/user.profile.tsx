import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#features/member/profile-page.tsx';

export const Route = createFileRoute('/user/profile')({ component: ProfilePage });
