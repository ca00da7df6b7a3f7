import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';

/**
 * The lines of a booking that are over (R1). The server decides which of them can be reviewed.
 * @param today at the destination
 */
export const pastLines = ({ status, lines }: BookingSummary, today: IsoDate): readonly BookedLine[] =>
  status === 'active' || status === 'closed' ? lines.filter(({ selection }) => periodOf(selection).to < today) : [];
