import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { freeText } from '#domain/draft/free-text.ts';
import { record, type ValueOf } from '#domain/schema/schema.ts';

/** The parts of a request for a quote and of the operator's quotation, for the log and the contract. */

export const WISHES_LIMIT = 2000;
/** Products of one request. */
export const MOST_LINES = 10;
export const MOST_ENTRIES = 30;

/** The contact of a visitor who asks for a quote. Text may be empty while the form is being filled in. */
export const quoteContact = record({
  firstName: freeText(GUEST_LIMITS.firstName),
  lastName: freeText(GUEST_LIMITS.lastName),
  email: freeText(GUEST_LIMITS.email),
  phone: freeText(GUEST_LIMITS.phone, 16),
});
export type QuoteContact = ValueOf<typeof quoteContact>;

export const wishes = freeText(WISHES_LIMIT);

/** `requested`: the operator is to answer. `quoted`: the visitor is to answer. `declined` is by the visitor, `rejected` by the operator. */
export const QUOTE_STATUSES = ['requested', 'quoted', 'accepted', 'declined', 'rejected', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
