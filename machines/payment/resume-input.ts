import type { DraftState } from '#domain/draft/state.ts';
import type { PaymentInput } from './payment.types.ts';

/** Input to take the payment up where the fold says it stands. */
export function paymentInputOf({ checkout, method }: DraftState): PaymentInput {
  switch (checkout.status) {
    case 'none':
      return { method, start: 'card', checkoutId: null };
    case 'pending':
      return { method, start: checkout.phase === 'challenged' ? 'challenged' : 'reconciling', checkoutId: checkout.checkoutId };
    case 'confirmed':
      return { method, start: 'captured', checkoutId: checkout.checkoutId };
    case 'declined':
      return { method, start: 'refused', checkoutId: checkout.checkoutId };
  }
}
