import { createFileRoute, redirect } from '@tanstack/react-router';

/** The member area begins with the bookings. */
export const Route = createFileRoute('/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/reservations', search: {}, replace: true });
  },
});
