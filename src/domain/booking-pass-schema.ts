import { imagePath } from './offer-schema.ts';
import { code, currency, decimal, oneOf, text } from './schema/scalars.ts';
import { list, record } from './schema/schema.ts';

/** The schema of `BookingPass`. */
export const bookingPass = record({
  bookingNumber: code(), status: oneOf(['pendingPayment', 'active', 'closed', 'cancelled']), collectionStatus: oneOf(['none', 'advance', 'all', 'partly', 'pending']),
  currency: currency(), paid: decimal(), total: decimal(),
  lines: list(record({ title: text({ max: 300 }), facts: list(text({ max: 500 }), 20), image: imagePath() }), 100),
});
