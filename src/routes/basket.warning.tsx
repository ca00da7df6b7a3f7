import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/basket/warning')({
  component: function Warning() {
    return <main id="main" />;
  },
});
