import type { Deciders } from './decision.ts';
import { accept, noChange, refuse } from './decision.ts';
import { draftHash } from './draft-hash.ts';
import { readinessOf } from './readiness.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { endsHold, lineOf, type DraftState } from './state.ts';

const pendingAs = (state: DraftState, checkoutId: string) =>
  state.checkout.status === 'pending' && state.checkout.checkoutId === checkoutId ? state.checkout : null;

export const decideCheckout: Deciders<
  | 'IntendCheckout' | 'RecordRequote' | 'RecordUnavailable' | 'RecordHold' | 'RecordHoldExpired'
  | 'RecordChallenge' | 'RecordUnknown' | 'RecordConfirmation' | 'RecordDecline'
> = {
  /** The only place that creates a checkout id (L12). `decide` refuses it while a checkout is pending. */
  IntendCheckout(state, { acceptedTotal, currency }, context) {
    const { basket, guest, stay, agreements, hold } = readinessOf(state, context);
    const problems = [...basket, ...guest, ...stay, ...agreements, ...hold];
    if ((state.quotation?.price.currency ?? state.currency?.code) !== currency) problems.push({ code: 'currencyNotFixed', currency });
    if (problems.length > 0) return refuse(...problems);
    return accept(context, 'CheckoutIntended', {
      checkoutId: context.newId(),
      acceptedTotal,
      currency,
      draftHash: draftHash({ lines: state.lines, currency, plan: state.plan, voucher: state.voucher?.code ?? null }),
    });
  },

  RecordRequote(state, { lineId, from, to, causes, offer }, context) {
    const line = lineOf(state, lineId);
    if (!line) return noChange;
    if (line.offer.vertical !== offer.vertical || line.offer.productCode !== offer.productCode) return refuse({ code: 'wrongSelection' });
    return accept(context, 'LineRequoted', { lineId, from, to, causes, offer });
  },

  RecordUnavailable(state, { lineId, reason }, context) {
    const line = lineOf(state, lineId);
    return !line || line.unavailable === reason ? noChange : accept(context, 'LineUnavailable', { lineId, reason });
  },

  RecordHold(state, { holdId, lineIds, expiresAt }, context) {
    return deepEqual(state.hold, { holdId, lineIds, expiresAt }) ? noChange : accept(context, 'HoldGranted', { holdId, lineIds, expiresAt });
  },

  RecordHoldExpired(state, ended, context) {
    return state.hold && endsHold(state.hold, ended) ? accept(context, 'HoldExpired', { holdId: ended.holdId, expiresAt: ended.expiresAt }) : noChange;
  },

  RecordChallenge(state, { checkoutId }, context) {
    const pending = pendingAs(state, checkoutId);
    return !pending || pending.phase === 'challenged' ? noChange : accept(context, 'PaymentChallenged', { checkoutId });
  },

  RecordUnknown(state, { checkoutId }, context) {
    const pending = pendingAs(state, checkoutId);
    return !pending || pending.phase === 'unknown' ? noChange : accept(context, 'CheckoutUnknown', { checkoutId });
  },

  /** A booking is recorded even after a decline of the same id: the bank's last answer counts. */
  RecordConfirmation(state, { checkoutId, bookingNumber }, context) {
    const { checkout, rivals } = state;
    const isRelevant =
      ((checkout.status === 'pending' || checkout.status === 'declined') && checkout.checkoutId === checkoutId) || rivals.some((rival) => rival.checkoutId === checkoutId);
    return isRelevant ? accept(context, 'CheckoutConfirmed', { checkoutId, bookingNumber }) : noChange;
  },

  RecordDecline(state, { checkoutId, code }, context) {
    const isRelevant = pendingAs(state, checkoutId) || state.rivals.some((rival) => rival.checkoutId === checkoutId);
    return isRelevant ? accept(context, 'CheckoutDeclined', { checkoutId, code }) : noChange;
  },
};
