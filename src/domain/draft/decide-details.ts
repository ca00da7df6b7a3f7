import type { Deciders } from './decision.ts';
import { event, accept, noChange, refuse } from './decision.ts';
import { cardNumberFields } from './guest.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import type { DraftEvent } from './events.ts';

const POSITIVE_RATE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;

export const decideDetails: Deciders<
  'SetGuest' | 'SetHotel' | 'SetNote' | 'ChooseCurrency' | 'ApplyVoucher' | 'RemoveVoucher' | 'ChoosePaymentMethod' | 'ChooseInstalments' | 'ChoosePaymentPlan' | 'SetAgreement' | 'AcknowledgeRequotes' | 'ShareRequest' | 'SeeNews' | 'ReachStep' | 'ResetDraft'
> = {
  SetGuest(state, { guest }, context) {
    const fields = cardNumberFields(guest);
    if (fields.length > 0) return refuse({ code: 'cardNumberInText', fields });
    return deepEqual(state.guest, guest) ? noChange : accept(context, 'GuestDetailsSet', { guest });
  },

  SetHotel(state, { hotel }, context) {
    const fields = cardNumberFields(hotel);
    if (fields.length > 0) return refuse({ code: 'cardNumberInText', fields });
    return deepEqual(state.hotel, hotel) ? noChange : accept(context, 'HotelDetailsSet', { hotel });
  },

  SetNote(state, { note }, context) {
    const fields = cardNumberFields({ note });
    if (fields.length > 0) return refuse({ code: 'cardNumberInText', fields });
    return state.note === note ? noChange : accept(context, 'NoteSet', { note });
  },

  ChooseCurrency(state, { code, rate, at }, context) {
    if (!POSITIVE_RATE.test(rate)) return refuse({ code: 'badRate', currency: code });
    return deepEqual(state.currency, { code, rate, at }) ? noChange : accept(context, 'CurrencyChosen', { code, rate, at });
  },

  ApplyVoucher(state, { voucher }, context) {
    return deepEqual(state.voucher, voucher) ? noChange : accept(context, 'VoucherApplied', { voucher });
  },

  RemoveVoucher({ voucher }, _command, context) {
    return voucher ? accept(context, 'VoucherRemoved', { code: voucher.code }) : noChange;
  },

  ChoosePaymentMethod(state, { method }, context) {
    return state.method === method ? noChange : accept(context, 'PaymentMethodChosen', { method });
  },

  ChooseInstalments(state, { count }, context) {
    return state.instalments === count ? noChange : accept(context, 'InstalmentsChosen', { count });
  },

  ChoosePaymentPlan(state, { plan }, context) {
    return state.plan === plan ? noChange : accept(context, 'PaymentPlanChosen', { plan });
  },

  SetAgreement(state, { agreement, accepted }, context) {
    return state.agreements.includes(agreement) === accepted ? noChange : accept(context, 'AgreementSet', { agreement, accepted });
  },

  AcknowledgeRequotes(state, { seen }, context) {
    const current = seen.filter(({ lineId, requoteId }) => state.lines.some((line) => line.lineId === lineId && line.unseen?.requoteId === requoteId));
    return { ok: true, events: current.map(({ lineId, requoteId }): DraftEvent => event(context, 'RequoteSeen', { lineId, requoteId })) };
  },

  ShareRequest(state, { request }, context) {
    const known = state.requests.find(({ quoteId }) => quoteId === request.quoteId);
    return deepEqual(known, request) ? noChange : accept(context, 'QuoteAsked', request);
  },

  SeeNews(state, { upTo }, context) {
    const ids = state.news.slice(0, state.news.findLastIndex(({ id }) => id === upTo) + 1).map(({ id }) => id);
    return ids.length > 0 ? accept(context, 'NewsSeen', { ids: [...new Set(ids)] }) : noChange;
  },

  ReachStep(state, { step }, context) {
    const again = state.step === step && state.checkout.status !== 'declined';
    return again ? noChange : accept(context, 'CheckoutStepReached', { step });
  },

  ResetDraft(state, _command, context) {
    return state.draftId === null ? noChange : accept(context, 'DraftReset', { lineIds: state.lines.map((line) => line.lineId) });
  },
};
