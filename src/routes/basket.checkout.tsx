import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/basket/checkout')({
  component: function Checkout() {
    return <main id="main" />;
  },
});
