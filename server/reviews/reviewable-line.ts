import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { isReviewable } from '#domain/review.ts';
import type { Booked, BookedRow } from '#server/services/booked.ts';

/** The last day of a line, at the destination. */
export const lastDayOf = ({ wish }: Pick<BookedRow, 'wish'>): IsoDate => periodOf(wish.selection).to;

/** Whether a line can be reviewed today: it is over, and not for too long (R1). @param today at the destination */
export const canReview = ({ booking: { status } }: Pick<Booked, 'booking'>, line: Pick<BookedRow, 'wish'>, today: IsoDate): boolean =>
  (status === 'active' || status === 'closed') && isReviewable(lastDayOf(line), today);
