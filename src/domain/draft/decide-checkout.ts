import type { Deciders } from './decision.ts';
import { happened, nothing, refuse } from './decision.ts';
import { draftHash } from './draft-hash.ts';
import { readinessOf } from './readiness.ts';
import { same } from '#domain/same.ts';
import { lineOf, type DraftState } from './state.ts';

const pendingAs = (state: DraftState, checkoutId: string) =>
  state.checkout.status === 'pending' && state.checkout.checkoutId === checkoutId ? state.checkout : null;

export const decideCheckout: Deciders<
  | 'IntendCheckout' | 'RecordRequote' | 'RecordUnavailable' | 'RecordHold' | 'RecordHoldExpired'
  | 'RecordChallenge' | 'RecordUnknown' | 'RecordConfirmation' | 'RecordDecline'
> = {
  /** The only place where a checkout id is made (L12). It is refused while one is pending, with everything else that would change the order. */
  IntendCheckout(state, { acceptedTotal, currency }, context) {
    const { basket, guest, stay, agreements, hold } = readinessOf(state, context);
    const problems = [...basket, ...guest, ...stay, ...agreements, ...hold];
    if (state.currency?.code !== currency) problems.push({ code: 'currencyNotFixed', currency });
    if (problems.length > 0) return refuse(...problems);
    return happened(context, 'CheckoutIntended', {
      checkoutId: context.newId(),
      acceptedTotal,
      currency,
      draftHash: draftHash({ lines: state.lines, currency, plan: state.plan }),
    });
  },

  RecordRequote(state, { lineId, from, to, causes, offer }, context) {
    const line = lineOf(state, lineId);
    if (!line) return nothing;
    if (line.offer.vertical !== offer.vertical || line.offer.productCode !== offer.productCode) return refuse({ code: 'wrongSelection' });
    return happened(context, 'LineRequoted', { lineId, from, to, causes, offer });
  },

  RecordUnavailable(state, { lineId, reason }, context) {
    const line = lineOf(state, lineId);
    return !line || line.unavailable === reason ? nothing : happened(context, 'LineUnavailable', { lineId, reason });
  },

  RecordHold(state, { holdId, lineIds, expiresAt }, context) {
    return same(state.hold, { holdId, lineIds, expiresAt }) ? nothing : happened(context, 'HoldGranted', { holdId, lineIds, expiresAt });
  },

  RecordHoldExpired(state, { holdId }, context) {
    return state.hold?.holdId === holdId ? happened(context, 'HoldExpired', { holdId }) : nothing;
  },

  RecordChallenge(state, { checkoutId }, context) {
    const pending = pendingAs(state, checkoutId);
    return !pending || pending.phase === 'challenged' ? nothing : happened(context, 'PaymentChallenged', { checkoutId });
  },

  RecordUnknown(state, { checkoutId }, context) {
    const pending = pendingAs(state, checkoutId);
    return !pending || pending.phase === 'unknown' ? nothing : happened(context, 'CheckoutUnknown', { checkoutId });
  },

  /** A booking that exists is recorded even after a decline of the same id: the bank has the last word. */
  RecordConfirmation(state, { checkoutId, bookingNumber }, context) {
    const { checkout, rivals } = state;
    const concerns =
      ((checkout.status === 'pending' || checkout.status === 'declined') && checkout.checkoutId === checkoutId) || rivals.some((rival) => rival.checkoutId === checkoutId);
    return concerns ? happened(context, 'CheckoutConfirmed', { checkoutId, bookingNumber }) : nothing;
  },

  RecordDecline(state, { checkoutId, code }, context) {
    const concerns = pendingAs(state, checkoutId) || state.rivals.some((rival) => rival.checkoutId === checkoutId);
    return concerns ? happened(context, 'CheckoutDeclined', { checkoutId, code }) : nothing;
  },
};
