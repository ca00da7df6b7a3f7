import type { BookingStatus as PublicStatus } from '#contract/calls/booking.ts';
import type { BookingStatus } from '#server/database/tables.ts';

/** Maps a stored status to the contract's: `declined` is internal and shown as `cancelled`. */
export const publicStatus = (status: BookingStatus) => (status === 'declined' ? 'cancelled' : status);

/** The stored statuses behind a status of the contract. */
export const storedAs = (status: PublicStatus): readonly BookingStatus[] => (status === 'cancelled' ? ['cancelled', 'declined'] : [status]);
