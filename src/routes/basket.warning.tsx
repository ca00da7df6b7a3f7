import { createFileRoute } from '@tanstack/react-router';
import { WarningPage } from '#features/checkout/warning-page.tsx';

export const Route = createFileRoute('/basket/warning')({
  staticData: { layout: 'plain' },
  component: WarningPage,
});
