import type { BookingItem, Locale } from '#domain/catalogue.ts';
import type { StreamEvent } from '#domain/stream-event.ts';
import type { QuoteContact, QuoteStatus } from './quotation-schema.ts';

/** The stream `draft/quote`: requests for products that are sold on request (`sor_sat`), as this device knows them. */

/** Starts a draft, or changes what it asks for. A draft asks for one product. */
export type ItemSet = StreamEvent<'ItemSet', { readonly draftId: string } & BookingItem>;
export type WishesSet = StreamEvent<'WishesSet', { readonly draftId: string; readonly wishes: string }>;
/** Wishes for a product that has no draft yet, because no days are chosen. They become those of its draft. */
export type WishesNoted = StreamEvent<'WishesNoted', { readonly productCode: string; readonly wishes: string }>;
/** The contact of the visitor, shared by all drafts of the device. */
export type ContactSet = StreamEvent<'ContactSet', QuoteContact>;
/**
 * The visitor sends the draft; stored before the first request leaves. The draft does not change any more, nor does the
 * contact that is sent with it. Null in version 1, whose contact is the device's of that time. `memberId`: of the member who
 * was signed in; absent for a visitor, and in events of earlier releases.
 */
export type QuoteRequested = StreamEvent<'QuoteRequested', { readonly draftId: string; readonly lang: Locale; readonly contact: QuoteContact | null; readonly memberId?: string }, 2>;
/** The server's state of a request. A lower revision than the known one changes nothing. Version 1 had no status `rejected`. */
export type QuoteReceived = StreamEvent<'QuoteReceived', { readonly draftId: string; readonly quoteNumber: string; readonly status: QuoteStatus; readonly revision: number }, 2>;
/** The server refused the request; the draft can be changed again. */
export type RequestRefused = StreamEvent<'RequestRefused', { readonly draftId: string }>;
/** The visitor removed the draft from this device. */
export type DraftDropped = StreamEvent<'DraftDropped', { readonly draftId: string }>;

export type QuoteDraftEvent = ItemSet | WishesSet | WishesNoted | ContactSet | QuoteRequested | QuoteReceived | RequestRefused | DraftDropped;

export interface QuoteDraft {
  /** The id of the request on the server, and its idempotency key. */
  readonly draftId: string;
  /** When it was started, epoch ms. */
  readonly at: number;
  readonly item: BookingItem;
  readonly wishes: string;
  /** `collecting`: not sent. `sending`: sent, without an answer so far. The others are the server's. */
  readonly status: 'collecting' | 'sending' | QuoteStatus;
  readonly lang: Locale | null;
  /** The contact that is sent with the request; null before it is sent. */
  readonly contact: QuoteContact | null;
  /** The member whose request it is (M10); null before it is sent, and for a visitor. */
  readonly memberId: string | null;
  readonly quoteNumber: string | null;
  /** The server's revision that is known here; 0 before its first answer. */
  readonly revision: number;
}

export interface QuoteDraftState {
  readonly contact: QuoteContact | null;
  /** Oldest first. */
  readonly drafts: readonly QuoteDraft[];
  /** Wishes for products without a draft, by product code. */
  readonly noted: Readonly<Record<string, string>>;
}

export const noQuoteDrafts: QuoteDraftState = { contact: null, drafts: [], noted: {} };

/** The state after one event. An event about an unknown draft, or one that its draft does not allow, changes nothing. */
export function evolveQuoteDrafts(state: QuoteDraftState, event: QuoteDraftEvent): QuoteDraftState {
  switch (event.type) {
    case 'ContactSet':
      return { ...state, contact: event.data };
    case 'ItemSet': {
      const { draftId, ...item } = event.data;
      if (state.drafts.some((draft) => draft.draftId === draftId)) return change(state, draftId, (draft) => (draft.status === 'collecting' ? { item } : {}));
      const { [item.offer.productCode]: _, ...noted } = state.noted;
      return { ...state, noted, drafts: [...state.drafts, { draftId, at: event.at, item, wishes: '', status: 'collecting', lang: null, contact: null, memberId: null, quoteNumber: null, revision: 0 }] };
    }
    case 'WishesSet':
      return change(state, event.data.draftId, (draft) => (draft.status === 'collecting' ? { wishes: event.data.wishes } : {}));
    case 'WishesNoted':
      return { ...state, noted: { ...state.noted, [event.data.productCode]: event.data.wishes } };
    case 'QuoteRequested':
      return change(state, event.data.draftId, (draft) => (draft.status === 'collecting' ? { status: 'sending', lang: event.data.lang, contact: event.data.contact ?? state.contact, memberId: event.data.memberId ?? null } : {}));
    case 'QuoteReceived': {
      const { draftId, quoteNumber, status, revision } = event.data;
      return change(state, draftId, (draft) => (revision > draft.revision ? { quoteNumber, status, revision } : {}));
    }
    case 'RequestRefused':
      return change(state, event.data.draftId, (draft) => (draft.status === 'sending' ? { status: 'collecting', contact: null, memberId: null } : {}));
    case 'DraftDropped':
      return { ...state, drafts: state.drafts.filter(({ draftId }) => draftId !== event.data.draftId) };
  }
}

function change(state: QuoteDraftState, draftId: string, of: (draft: QuoteDraft) => Partial<QuoteDraft>): QuoteDraftState {
  return { ...state, drafts: state.drafts.map((draft) => (draft.draftId === draftId ? { ...draft, ...of(draft) } : draft)) };
}

/** The draft of a product that is not sent yet; undefined without one. */
export function collectingDraft({ drafts }: QuoteDraftState, productCode: string): QuoteDraft | undefined {
  return draftOf(drafts, productCode, 'collecting');
}

/** The draft of a product that is sent and not answered yet; undefined without one. */
export function sendingDraft({ drafts }: QuoteDraftState, productCode: string): QuoteDraft | undefined {
  return draftOf(drafts, productCode, 'sending');
}

/** What is written for a product and not sent yet; empty without any. */
export function wishesFor(state: QuoteDraftState, productCode: string): string {
  return collectingDraft(state, productCode)?.wishes ?? state.noted[productCode] ?? '';
}

const draftOf = (drafts: readonly QuoteDraft[], productCode: string, wanted: QuoteDraft['status']) => drafts.findLast(({ status, item }) => status === wanted && item.offer.productCode === productCode);

/** Events that create this state from an empty one, for a database that was deleted while it was open. */
export function restatedQuoteDrafts({ contact, drafts, noted }: QuoteDraftState, context: { readonly now: number; readonly newId: () => string }): readonly QuoteDraftEvent[] {
  const head = (at: number) => ({ id: context.newId(), v: 1, at }) as const;
  return [
    ...(contact ? [{ ...head(context.now), type: 'ContactSet' as const, data: contact }] : []),
    ...Object.entries(noted).map(([productCode, wishes]) => ({ ...head(context.now), type: 'WishesNoted' as const, data: { productCode, wishes } })),
    ...drafts.flatMap(({ draftId, at, item, wishes, status, lang, contact: sent, memberId, quoteNumber, revision }): QuoteDraftEvent[] => [
      { ...head(at), type: 'ItemSet', data: { draftId, ...item } },
      ...(wishes === '' ? [] : [{ ...head(at), type: 'WishesSet' as const, data: { draftId, wishes } }]),
      ...(lang === null || status === 'collecting' ? [] : [{ ...head(at), v: 2 as const, type: 'QuoteRequested' as const, data: { draftId, lang, contact: sent, ...(memberId !== null && { memberId }) } }]),
      ...(quoteNumber === null || status === 'collecting' || status === 'sending' ? [] : [{ ...head(at), v: 2 as const, type: 'QuoteReceived' as const, data: { draftId, quoteNumber, status, revision } }]),
    ]),
  ];
}
