import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#features/checkout/checkout-page.tsx';

export const Route = createFileRoute('/basket/checkout')({
  staticData: { layout: 'plain' },
  component: CheckoutPage,
});
