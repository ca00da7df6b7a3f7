import { ApiFailed, ApiOffline, ApiRefused } from '#api/api-error.ts';
import type { Call } from '#contract/call.ts';
import { basketHold, basketPrice, type BasketPricingRequest, type BoughtQuote } from '#contract/calls/basket.ts';
import { type BookedLines, bookingCreate, type BookingReceipt, type BookingRequest } from '#contract/calls/booking.ts';
import { cardTokenise, paymentAbandon, paymentStart, paymentStatus, type DeclineCode, type PaymentOutcome, type PaymentState } from '#contract/calls/payment.ts';
import { quoteBasket as quoteBasketGet } from '#contract/calls/quote.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { BasketCampaign, Offer } from '#domain/catalogue.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import type { UnavailableReason } from '#domain/draft/events.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import { money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import { quotedPrice } from '#domain/quotation/quoted-price.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import type { Send } from '#runtime/send.ts';

/** A network fault of one exchange. `twice`: the request arrives twice; `refuse`: a proxy answers 422 itself; `hang`: there is never an answer. */
export type Fault = 'none' | 'loseRequest' | 'loseAnswer' | 'failAfter' | 'twice' | 'refuse' | 'hang';
export type Verdict = 'approve' | 'challenge' | 'approveWithoutAnswer' | DeclineCode;

interface Booking { readonly hash: string; readonly receipt: BookingReceipt; readonly request: BookingRequest; status: 'pendingPayment' | 'active' | 'declined' | 'cancelled' }
/** The operator's last quotation of a quote, which a booking accepts. */
export interface Quoted { readonly quotation: DraftQuotation; readonly lines: readonly PricedLine[]; readonly contact: QuoteContact }
interface Payment { readonly hash: string; readonly token: string; outcome: PaymentOutcome }

/**
 * A small in-memory back end with a bank, as the contract describes them: one
 * booking per key and line, one charge per key. `fault` causes network faults.
 */
export class FakeCheckoutServer {
  readonly offers: Map<string, Offer>;
  readonly bookings = new Map<string, Booking>();
  readonly quotes = new Map<string, Quoted>();
  readonly payments = new Map<string, Payment>();
  /** The checkout ids of all captures. */
  readonly captures: string[] = [];
  /** Requests that arrived, in order. */
  readonly received: { readonly call: string; readonly key: string | null; readonly draftToken: string | null; readonly body: string }[] = [];
  readonly taken = new Map<string, UnavailableReason>();
  /** Lines that another device has booked, with the booking's number. */
  readonly bookedElsewhere = new Map<string, string>();
  basketCampaigns: BasketCampaign[] = [];
  instalmentPlans: InstalmentPlan[] = [];
  takesInstalments = false;
  rates: Record<string, string> = { TRY: '1', EUR: '48.20' };
  verdict: Verdict = 'approve';
  online = true;
  /** Without it the server answers that an attempt which should end is still open. */
  bankAnswers = true;
  fault: (call: string) => Fault = () => 'none';
  holdExpiresAt: number;
  private tokens = 0;
  private readonly verdicts = new Map<string, Verdict>();

  constructor(offers: readonly Offer[], holdExpiresAt: number) {
    this.offers = new Map(offers.map((offer) => [offer.productCode, offer]));
    this.holdExpiresAt = holdExpiresAt;
  }

  readonly send: Send = async (call, request, options = {}) => {
    const fault = this.fault(call.name);
    await Promise.resolve();
    options.signal?.throwIfAborted();
    if (!this.online || fault === 'loseRequest') throw new ApiOffline(call.name, 'network');
    if (fault === 'hang') return new Promise<never>(() => {});
    if (fault === 'refuse') throw refused(call, 422, 'validation');
    this.received.push({ call: call.name, key: options.idempotencyKey ?? null, draftToken: options.draftToken ?? null, body: JSON.stringify(request) });
    if (fault === 'twice') try { this.answer(call, request, options.idempotencyKey); } catch { /* the second one answers */ }
    const answer = this.answer(call, request, options.idempotencyKey);
    await Promise.resolve();
    if (fault === 'loseAnswer') throw new ApiOffline(call.name, 'timeout');
    if (fault === 'failAfter') throw new ApiFailed(call.name, 502);
    return answer as never;
  };

  /** Answers all open challenges at the bank's page. */
  settleChallenges(approved: boolean): void {
    for (const [id, payment] of this.payments) {
      if (payment.outcome.status === 'challenge') this.settle(id, payment, approved ? 'approve' : 'authenticationFailed');
    }
  }

  private answer(call: Call, request: unknown, key: string | undefined): unknown {
    switch (call.name) {
      case basketPrice.name: return this.price(request as BasketPricingRequest);
      case basketHold.name: {
        const { draftId, lines, quote } = request as { draftId: string; lines: readonly WantedLine[]; quote?: BoughtQuote };
        return {
          holdId: draftId,
          expiresAt: new Date(this.holdExpiresAt).toISOString(),
          lines: lines.map(({ lineId }) => ({ lineId, granted: this.reasonOf(lineId, quote) === null, reason: this.reasonOf(lineId, quote) })),
        };
      }
      case quoteBasketGet.name: {
        const { quoteId } = request as { quoteId: string };
        const { quotation, lines, contact } = this.quotes.get(quoteId)!;
        const { revision, quoteNumber, price, validUntil } = quotation;
        const booked = this.activeBookingOf(`${quoteId}.0`);
        const booking = booked && { bookingNumber: booked.receipt.bookingNumber, checkoutId: booked.receipt.checkoutId, status: booked.status, dueNow: booked.receipt.dueNow };
        return { quote: { quoteId, quoteNumber, revision: booked ? revision + 1 : revision, quotation: { validUntil, price }, booking: booking ?? null, bookable: !booked }, revision, lines, price, contact };
      }
      case bookingCreate.name: return this.book(request as BookingRequest, key!);
      case cardTokenise.name: {
        const token = `token-${(this.tokens += 1)}`;
        this.verdicts.set(token, this.verdict);
        return { token, brand: 'visa', lastDigits: '1111', takesInstalments: this.takesInstalments };
      }
      case paymentStart.name: return this.pay(request as { checkoutId: string; cardToken: string }, key!);
      case paymentStatus.name: {
        const { checkoutId } = request as { checkoutId: string };
        const booking = this.bookings.get(checkoutId);
        if (!booking) throw refused(call, 404, 'notFound');
        return this.payments.get(checkoutId)?.outcome ?? unpaid(booking);
      }
      case paymentAbandon.name: {
        const { checkoutId } = request as { checkoutId: string };
        const booking = this.bookings.get(checkoutId);
        if (!booking) throw refused(call, 404, 'notFound');
        const payment = this.payments.get(checkoutId);
        if (payment?.outcome.status === 'challenge' && this.bankAnswers) this.settle(checkoutId, payment, 'authenticationFailed');
        if (payment) return payment.outcome;
        if (booking.status === 'pendingPayment' && booking.request.method.kind === 'card') booking.status = 'cancelled';
        return unpaid(booking);
      }
      default: throw new Error(`${call.name} is no part of a checkout`);
    }
  }

  /** Why a line cannot be had; null when it can. */
  private reasonOf(lineId: string, bought: BoughtQuote | undefined): UnavailableReason | null {
    if (bought && (this.quotes.get(bought.quoteId)?.quotation.revision !== bought.revision || this.activeBookingOf(lineId))) return 'quoteEnded';
    return this.taken.get(lineId) ?? null;
  }

  private priced(lines: readonly WantedLine[], bought?: BoughtQuote): PricedLine[] {
    if (bought) return [...this.quotes.get(bought.quoteId)!.lines];
    return lines.map(({ productCode, ...line }) => ({ ...line, offer: this.offers.get(productCode)! }));
  }

  private quote(request: Pick<BookingRequest, 'lines' | 'currency' | 'captured' | 'plan' | 'quote'>) {
    if (request.quote) return quotedPrice(this.quotes.get(request.quote.quoteId)!.quotation, request.plan);
    const { currency, captured, plan } = request;
    return quoteBasket({ lines: this.priced(request.lines), currency, captured, plan, rates: this.rates, basketCampaigns: this.basketCampaigns });
  }

  private price(request: BasketPricingRequest) {
    return {
      lines: this.priced(request.lines, request.quote).map(({ lineId, offer }) => {
        const reason = this.reasonOf(lineId, request.quote);
        return { lineId, offer, availability: reason ? { status: 'unavailable', reason } : { status: 'available', left: null } };
      }),
      rates: this.rates,
      basketCampaigns: this.basketCampaigns,
      instalmentPlans: this.instalmentPlans,
      quote: this.quote({ ...request, captured: request.captured ?? {} }),
      pricedAt: '2026-11-20T12:00:00.000Z',
    };
  }

  private book(request: BookingRequest, key: string): BookingReceipt {
    if (key !== request.checkoutId) throw refused(bookingCreate, 422, 'validation');
    const hash = JSON.stringify(request);
    const known = this.bookings.get(key);
    if (known) {
      if (known.hash !== hash) throw refused(bookingCreate, 409, 'idempotencyMismatch');
      return known.receipt;
    }
    const alreadyBooked = request.lines.filter(({ lineId }) => this.bookingNumberOf(lineId) !== null);
    const [first] = alreadyBooked;
    if (first) throw refused(bookingCreate, 409, 'lineAlreadyBooked', { lineIds: alreadyBooked.map(({ lineId }) => lineId), bookingNumber: this.bookingNumberOf(first.lineId), ...this.statusOf(first.lineId) });
    const gone = request.lines.flatMap(({ lineId }) => ({ lineId, reason: this.reasonOf(lineId, request.quote) })).filter(({ reason }) => reason !== null);
    if (gone.length > 0) throw refused(bookingCreate, 409, 'unavailable', { lines: gone });
    const priced = this.priced(request.lines, request.quote);
    if (request.draftHash !== draftHash({ lines: priced, currency: request.currency, plan: request.plan })) throw refused(bookingCreate, 422, 'validation');
    const quote = this.quote(request);
    if (!money(quote.grandTotal).eq(request.acceptedTotal) || !money(quote.charged).eq(request.acceptedDueNow)) {
      const causes = [{ lineId: null, kind: 'price', amount: money(quote.grandTotal).minus(request.acceptedTotal).toFixed(2), title: null, from: request.acceptedTotal, to: quote.grandTotal }];
      throw refused(bookingCreate, 409, 'priceMoved', { lines: [], causes, quote, offers: priced.map(({ lineId, offer }) => ({ lineId, offer })), rates: this.rates });
    }
    const status = money(quote.charged).eq('0') ? 'active' : 'pendingPayment';
    const receipt: BookingReceipt = { bookingNumber: `INT${this.bookings.size + 1}`, checkoutId: key, grandTotal: quote.grandTotal, dueNow: quote.charged, currency: quote.currency, status };
    this.bookings.set(key, { hash, receipt, request, status });
    return receipt;
  }

  /** Returns the number of the active booking of a line, or null. */
  private bookingNumberOf(lineId: string): string | null {
    return this.bookedElsewhere.get(lineId) ?? this.activeBookingOf(lineId)?.receipt.bookingNumber ?? null;
  }

  /** Returns the status of this server's active booking of a line, if it has one. */
  private statusOf(lineId: string): Pick<BookedLines, 'status'> {
    const booking = this.activeBookingOf(lineId);
    return booking && booking.status !== 'declined' ? { status: booking.status } : {};
  }

  private activeBookingOf(lineId: string): Booking | undefined {
    return [...this.bookings.values()].find(({ status, request }) => status !== 'declined' && status !== 'cancelled' && request.lines.some((line) => line.lineId === lineId));
  }

  private pay(request: { checkoutId: string; cardToken: string }, key: string): PaymentOutcome {
    const booking = this.bookings.get(request.checkoutId);
    if (!booking) throw refused(paymentStart, 404, 'notFound');
    const hash = JSON.stringify(request);
    const known = this.payments.get(key);
    if (known) {
      if (known.hash !== hash) throw refused(paymentStart, 409, 'idempotencyMismatch');
      return known.outcome;
    }
    if (booking.status !== 'pendingPayment' || booking.request.method.kind !== 'card') throw refused(paymentStart, 409, 'notPayable');
    const verdict = this.verdicts.get(request.cardToken) ?? 'error';
    this.verdicts.delete(request.cardToken);
    const payment: Payment = { hash, token: request.cardToken, outcome: { status: 'pending' } };
    this.payments.set(key, payment);
    this.settle(key, payment, verdict);
    return verdict === 'approveWithoutAnswer' ? { status: 'pending' } : payment.outcome;
  }

  private settle(id: string, payment: Payment, verdict: Verdict): void {
    const booking = this.bookings.get(id)!;
    switch (verdict) {
      case 'approve':
      case 'approveWithoutAnswer':
        this.captures.push(id);
        booking.status = 'active';
        payment.outcome = { status: 'captured', bookingNumber: booking.receipt.bookingNumber, amount: booking.receipt.dueNow, currency: booking.receipt.currency };
        return;
      case 'challenge':
        payment.outcome = { status: 'challenge', url: `https://bank.example/challenge/${id}` };
        return;
      default:
        booking.status = 'declined';
        payment.outcome = { status: 'declined', code: verdict };
    }
  }
}

/** The state of a booking without an attempt to charge a card. */
function unpaid({ status, request: { method }, receipt: { bookingNumber } }: Booking): PaymentState {
  if (status === 'cancelled') return { status };
  return method.kind === 'card' ? { status: 'none' } : { status: 'booked', bookingNumber };
}

function refused(call: Call, status: number, code: string, details: unknown = null): ApiRefused {
  return new ApiRefused(call.name, status, { code, message: '', issues: [], details });
}
