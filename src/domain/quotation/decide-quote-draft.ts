import type { BookingItem, Locale } from '#domain/catalogue.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import type { QuoteContact, QuoteStatus } from './quotation-schema.ts';
import { collectingDraft, sendingDraft, wishesFor, type QuoteDraftEvent, type QuoteDraftState } from './quote-draft.ts';

export type QuoteDraftCommand =
  /** Keeps what a request form contains: in the product's open draft, or in a new one. Nothing while the product has a request without an answer. */
  | { readonly type: 'KeepDraft'; readonly item: BookingItem; readonly wishes: string }
  /** Keeps what is written for a product while the form has no days. Nothing while the product has a request without an answer. */
  | { readonly type: 'NoteWishes'; readonly productCode: string; readonly wishes: string }
  | { readonly type: 'SetContact'; readonly contact: QuoteContact }
  | { readonly type: 'RequestQuote'; readonly draftId: string; readonly lang: Locale; /** Null for a visitor. */ readonly memberId: string | null }
  | { readonly type: 'RecordQuote'; readonly draftId: string; readonly quoteNumber: string; readonly status: QuoteStatus; readonly revision: number }
  | { readonly type: 'RecordRefusal'; readonly draftId: string }
  | { readonly type: 'DropDraft'; readonly draftId: string };

/** The events of a command; none when it changes nothing. */
export function decideQuoteDraft(state: QuoteDraftState, command: QuoteDraftCommand, context: { readonly now: number; readonly newId: () => string }): readonly QuoteDraftEvent[] {
  const head = () => ({ id: context.newId(), v: 1, at: context.now }) as const;
  switch (command.type) {
    case 'KeepDraft': {
      const { item: { offer, selection, party, extras }, wishes } = command;
      if (sendingDraft(state, offer.productCode)) return [];
      const known = collectingDraft(state, offer.productCode);
      const draftId = known?.draftId ?? context.newId();
      const item = { offer, selection, party, extras };
      return [
        ...(known && deepEqual(known.item, item) ? [] : [{ ...head(), type: 'ItemSet' as const, data: { draftId, ...item } }]),
        ...((known?.wishes ?? '') === wishes ? [] : [{ ...head(), type: 'WishesSet' as const, data: { draftId, wishes } }]),
      ];
    }
    case 'NoteWishes': {
      const { productCode, wishes } = command;
      if (sendingDraft(state, productCode) || wishesFor(state, productCode) === wishes) return [];
      const known = collectingDraft(state, productCode);
      return [known ? { ...head(), type: 'WishesSet', data: { draftId: known.draftId, wishes } } : { ...head(), type: 'WishesNoted', data: { productCode, wishes } }];
    }
    case 'SetContact':
      return deepEqual(state.contact, command.contact) ? [] : [{ ...head(), type: 'ContactSet', data: command.contact }];
    case 'RequestQuote':
      return statusOf(state, command.draftId) === 'collecting' && state.contact
        ? [{ ...head(), v: 2, type: 'QuoteRequested', data: { draftId: command.draftId, lang: command.lang, contact: state.contact, ...(command.memberId !== null && { memberId: command.memberId }) } }] : [];
    case 'RecordQuote': {
      const { draftId, quoteNumber, status, revision } = command;
      const known = state.drafts.find((draft) => draft.draftId === draftId);
      return known && revision > known.revision ? [{ ...head(), v: 2, type: 'QuoteReceived', data: { draftId, quoteNumber, status, revision } }] : [];
    }
    case 'RecordRefusal':
      return statusOf(state, command.draftId) === 'sending' ? [{ ...head(), type: 'RequestRefused', data: { draftId: command.draftId } }] : [];
    case 'DropDraft':
      return statusOf(state, command.draftId) === undefined ? [] : [{ ...head(), type: 'DraftDropped', data: { draftId: command.draftId } }];
  }
}

const statusOf = ({ drafts }: QuoteDraftState, draftId: string) => drafts.find((draft) => draft.draftId === draftId)?.status;
