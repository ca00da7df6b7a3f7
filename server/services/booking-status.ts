import type { BookingStatus } from '#server/database/tables.ts';

/** Maps a stored status to the contract's: `declined` is internal and shown as `cancelled`. */
export const publicStatus = (status: BookingStatus) => (status === 'declined' ? 'cancelled' : status);
