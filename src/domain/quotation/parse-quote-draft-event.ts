import { eventParser } from '#domain/event-parser.ts';
import { chosenExtras, offer, party, selection } from '#domain/offer-schema.ts';
import { code, int, locale, oneOf, randomUuid, uuid } from '#domain/schema/scalars.ts';
import { nullable, optional, record, refine } from '#domain/schema/schema.ts';
import { QUOTE_STATUSES, quoteContact, wishes } from './quotation-schema.ts';
import type { ItemSet, QuoteDraftEvent } from './quote-draft.ts';

const draftId = randomUuid();

const itemSet = refine(
  record({ draftId, offer, selection, party, extras: chosenExtras }), 'one-vertical', 'offer and selection of two verticals',
  (value?: Partial<ItemSet['data']>) => value?.offer?.vertical === value?.selection?.vertical,
);

/** Parses an event of the stream `draft/quote`; null when the value is none. The schemas of its vertical must be loaded. */
export const parseQuoteDraftEvent = eventParser<QuoteDraftEvent>({
  ItemSet: itemSet,
  WishesSet: record({ draftId, wishes }),
  WishesNoted: record({ productCode: code(), wishes }),
  ContactSet: quoteContact,
  QuoteRequested: record({ draftId, lang: locale(), contact: nullable(quoteContact), memberId: optional(uuid()) }),
  QuoteReceived: record({ draftId, quoteNumber: code(), status: oneOf(QUOTE_STATUSES), revision: int({ min: 1 }) }),
  RequestRefused: record({ draftId }),
  DraftDropped: record({ draftId }),
}, {
  // Version 1 did not name the contact.
  QuoteRequested: [(data) => ({ ...data, contact: null })],
  // Version 1 had no status `rejected`.
  QuoteReceived: [(data) => data],
});
