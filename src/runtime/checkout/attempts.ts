import type { BookingRequest } from '#contract/calls/booking.ts';
import type { Locale } from '#domain/catalogue.ts';
import { UnknownRateError } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import { acceptedInstalments, bookingRequestOf, dueNowOf, type PendingCheckout } from './booking-request.ts';
import type { CardToken } from './card-payment.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { book, type Outcome, pay, type PaymentRequest, refuseUnlessKnown } from './outcome.ts';

/**
 * Data of each attempt that the draft does not have: its order, the request bodies,
 * so that a retry repeats them exactly (L12), and whether the server has its booking.
 */
export class Attempts {
  private readonly tab: CheckoutTab;
  private readonly lang: Locale;
  private readonly orders = new Map<string, PendingCheckout>();
  private readonly bookings = new Map<string, BookingRequest>();
  private readonly payments = new Map<string, { readonly card: CardToken; readonly request: PaymentRequest }>();
  private readonly booked = new Set<string>();
  private readonly bankPages = new Map<string, string>();

  constructor(tab: CheckoutTab, lang: Locale) {
    this.tab = tab;
    this.lang = lang;
  }

  /** The pending attempt, even if another device's precedes it in the draft's order; null when it has ended. */
  pending(id: string): PendingCheckout | null {
    const { checkout: now, rivals } = this.tab.basket.view$.value.draft;
    if (now.status === 'pending' && now.checkoutId === id) this.orders.set(id, now);
    else if (!rivals.some(({ checkoutId }) => checkoutId === id)) return null;
    return this.orders.get(id) ?? null;
  }

  /** Whether the attempt can be sent: it needs no card, or has a valid token. */
  canPay(attempt: PendingCheckout): boolean {
    return !this.needsCard(attempt) || this.paymentOf(attempt.checkoutId) !== null;
  }

  /** Whether the server has confirmed that it has the booking. */
  isBooked(id: string): boolean {
    return this.booked.has(id);
  }

  noteBooked(id: string, booked: boolean): void {
    if (booked) this.booked.add(id);
    else this.booked.delete(id);
  }

  bankPage(id: string): string | undefined {
    return this.bankPages.get(id);
  }

  /** @returns the ids of all attempts with a known bank page */
  noteBankPage(id: string, url: string): readonly string[] {
    this.bankPages.set(id, url);
    return [...this.bankPages.keys()];
  }

  /**
   * Books the attempt, with the same body at every try.
   * @returns the outcome, or null when it is booked and has to be paid
   * @throws the signal's reason when it fires
   */
  async book(id: string, signal: AbortSignal): Promise<Outcome | null> {
    const attempt = this.pending(id);
    if (!attempt) return { kind: 'lost' };
    // Without a card, the booking is the outcome, and the server repeats the answer.
    if (this.booked.has(id) && this.needsCard(attempt)) return null;
    const { send, sync } = this.tab;
    const request = this.bookingOf(attempt);
    if (request === 'lost') return { kind: 'lost' };
    if (request === 'unknownRate') return refuseUnlessKnown(send, id, signal, 'unknownRate');
    const answer = await book(send, request, sync.draftToken(), signal);
    if (answer.kind !== 'booked') return answer;
    this.booked.add(id);
    const { dueNow, bookingNumber } = answer.receipt;
    return attempt.order.method === 'bankTransfer' || money(dueNow).eq('0') ? { kind: 'confirmed', bookingNumber } : null;
  }

  /**
   * Charges a booked attempt. The first try takes a token; later ones repeat its request.
   * @param takeToken returns the prepared token, if any
   * @throws the signal's reason when it fires
   */
  async pay(id: string, takeToken: () => CardToken | null, returnUrl: string, signal: AbortSignal): Promise<Outcome> {
    const request = this.paymentOf(id) ?? this.beginPayment(id, takeToken, returnUrl);
    if (!request) return { kind: 'absent', booked: true };
    const outcome = await pay(this.tab.send, request, signal);
    // Refused permanently, nothing charged: the booking needs another card.
    if (outcome.kind === 'absent') this.payments.delete(id);
    return outcome;
  }

  /** Whether a card is charged: something is due now, and it is not paid by bank transfer. Also true for an order that can no longer be priced. */
  private needsCard(attempt: PendingCheckout): boolean {
    if (attempt.order.method === 'bankTransfer') return false;
    try {
      return !money(dueNowOf(attempt, this.tab.basket.market$.value)).eq('0');
    } catch (error) {
      if (error instanceof UnknownRateError) return true;
      throw error;
    }
  }

  private bookingOf(attempt: PendingCheckout): BookingRequest | 'lost' | 'unknownRate' {
    const known = this.bookings.get(attempt.checkoutId);
    if (known) return known;
    const { draft } = this.tab.basket.view$.value;
    if (!draft.draftId) return 'lost';
    try {
      const request = bookingRequestOf(attempt, draft.draftId, this.tab.basket.market$.value, this.lang);
      this.bookings.set(attempt.checkoutId, request);
      return request;
    } catch (error) {
      if (error instanceof UnknownRateError) return 'unknownRate';
      throw error;
    }
  }

  private paymentOf(id: string): PaymentRequest | null {
    const payment = this.payments.get(id);
    return payment && !payment.card.isExpired() ? payment.request : null;
  }

  private beginPayment(id: string, takeToken: () => CardToken | null, returnUrl: string): PaymentRequest | null {
    const attempt = this.pending(id);
    const card = attempt && takeToken();
    if (!card) return null;
    const instalments = acceptedInstalments(attempt, this.tab.basket.market$.value);
    const request = { checkoutId: id, cardToken: card.token, returnUrl, ...(instalments && { instalments }) };
    this.payments.set(id, { card, request });
    return request;
  }
}
