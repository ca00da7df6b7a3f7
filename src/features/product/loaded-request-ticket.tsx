import type { RequestTicket } from './request-ticket.lazy.tsx';
import type { BookingState } from './use-booking-state.ts';

let Loaded: typeof RequestTicket | undefined;

/**
 * Loads the ticket of products on request, which only their pages have. Await it before rendering: in the loader on
 * navigation, before hydration after a server render. React would replace a form whose code comes later than that of
 * its page, and drop what was typed in it.
 */
export async function loadRequestTicket(): Promise<void> {
  Loaded ??= (await import('./request-ticket.lazy.tsx')).RequestTicket;
}

/** The ticket of a product on request. @throws Error when `loadRequestTicket` has not loaded it */
export function LoadedRequestTicket({ booking }: { readonly booking: BookingState }) {
  if (!Loaded) throw new Error('The ticket of products on request was not loaded.');
  return <Loaded booking={booking} />;
}
