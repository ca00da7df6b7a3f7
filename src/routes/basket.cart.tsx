import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/basket/cart')({
  component: function Cart() {
    return <main id="main" />;
  },
});
