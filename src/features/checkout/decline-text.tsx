import { Trans } from '@lingui/react/macro';
import type { DeclineReason } from '#runtime/checkout/checkout-view.ts';

/** Why a bank or the server declined, and what to do. */
export function DeclineText({ reason }: { readonly reason: DeclineReason }) {
  switch (reason) {
    case 'insufficientFunds': return <Trans>There are not enough funds on this card. Please use another one.</Trans>;
    case 'declined': return <Trans>The bank declined this card without giving a reason. Please use another one, or ask your bank.</Trans>;
    case 'expiredCard': return <Trans>This card is no longer valid. Please use another one.</Trans>;
    case 'authenticationFailed': return <Trans>The payment was not confirmed at the bank. Please try again and confirm it there.</Trans>;
    case 'limitExceeded': return <Trans>The amount is above this card’s limit. Please use another one.</Trans>;
    case 'noInstalments': return <Trans>This card cannot be paid in instalments. Please choose a single payment, or use the card of a Turkish bank.</Trans>;
    case 'instalmentsChanged': return <Trans>The terms for paying in instalments have changed. Please check the amounts and pay again.</Trans>;
    case 'error': return <Trans>The bank could not process the payment. Please try again, or use another card.</Trans>;
    case 'priceMoved': return <Trans>A price changed while you were paying. Please check the new total and pay again.</Trans>;
    case 'unavailable': return <Trans>Something in your basket was booked by someone else in the meantime.</Trans>;
    case 'alreadyBooked': return <Trans>This was already booked on another device.</Trans>;
    case 'notPayable': return <Trans>The booking was not paid in time and was released. Please book again.</Trans>;
    case 'unknownRate': return <Trans>There is no exchange rate for a currency of this basket at the moment. Please choose another currency, or try again later.</Trans>;
    case 'endedByVisitor': return <Trans>You ended this payment. You can change your basket and pay again.</Trans>;
    case 'refused': return <Trans>We could not make this booking. Please check your details and try again.</Trans>;
  }
}
