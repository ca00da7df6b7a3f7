import { createFileRoute } from '@tanstack/react-router';
import { AgencyLoginPage } from '#features/member/agency/agency-login-page.tsx';

export const Route = createFileRoute('/agency/login')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }] }),
  component: AgencyLoginPage,
});
