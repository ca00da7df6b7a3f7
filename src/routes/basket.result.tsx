import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/basket/result')({
  component: function Result() {
    return <main id="main" />;
  },
});
