import { event, type Deciders } from './decision.ts';
import { draftHash } from './draft-hash.ts';
import type { DraftEvent } from './events.ts';
import { hasQuotation } from './state.ts';

export const decideQuotation: Deciders<'OpenQuotation'> = {
  /** Opens the quotation once. An attempt that began elsewhere is recorded as one with an unknown outcome: the checkout asks for its status by its id, and pays under this id (L12). */
  OpenQuotation(state, { quotation, lines, contact, attempt }, context) {
    const { checkout } = state;
    const events: DraftEvent[] = [];
    if (checkout.status !== 'pending' && !hasQuotation(state, quotation)) events.push(event(context, 'QuotationOpened', { quotation, lines, contact }));
    const isKnown = attempt === null || [...(checkout.status === 'pending' ? [checkout] : []), ...state.rivals].some(({ checkoutId }) => checkoutId === attempt.checkoutId);
    if (isKnown) return { ok: true, events };
    const { checkoutId, plan } = attempt;
    const { currency, grandTotal } = quotation.price;
    if (state.plan !== plan) events.push(event(context, 'PaymentPlanChosen', { plan }));
    events.push(event(context, 'CheckoutIntended', { checkoutId, acceptedTotal: grandTotal, currency, draftHash: draftHash({ lines, currency, plan }) }));
    events.push(event(context, 'CheckoutUnknown', { checkoutId }));
    return { ok: true, events };
  },
};
