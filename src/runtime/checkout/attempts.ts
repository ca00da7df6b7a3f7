import type { BookingRequest } from '#contract/calls/booking.ts';
import type { Locale } from '#domain/catalogue.ts';
import { money } from '#domain/pricing/money.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { book, type Outcome } from './outcome.ts';
import { bookingRequestOf, dueNowOf, type PendingCheckout } from './booking-request.ts';

/** What this page knows of each attempt beside the draft: its order, its exact body, whether the server has its booking. */
export interface Attempts {
  /** The attempt as it was pending, also after another device's came before it in the draft's order; null for one that is over. */
  pending(checkoutId: string): PendingCheckout | null;
  /** Whether nothing is charged for it now. */
  isFree(attempt: PendingCheckout): boolean;
  /** Whether the server is known to have its booking. */
  isBooked(checkoutId: string): boolean;
  noteBooked(checkoutId: string, booked: boolean): void;
  /**
   * Books it, with the same body at every try (L12).
   * @returns how it ended, or null when it is booked and to be paid now
   * @throws the signal's reason when it fires
   */
  book(checkoutId: string, signal: AbortSignal): Promise<Outcome | null>;
}

export function trackAttempts(runtime: Pick<BasketRuntime, 'view$' | 'market$' | 'send' | 'draftToken'>, lang: Locale): Attempts {
  const { view$, market$, send } = runtime;
  /** Bodies as first sent, so that a retry repeats them to the letter. */
  const requests = new Map<string, BookingRequest>();
  const booked = new Set<string>();
  const attempts = new Map<string, PendingCheckout>();

  function pending(id: string): PendingCheckout | null {
    const { checkout: now, rivals } = view$.value.draft;
    if (now.status === 'pending' && now.checkoutId === id) attempts.set(id, now);
    else if (!rivals.some(({ checkoutId }) => checkoutId === id)) return null;
    return attempts.get(id) ?? null;
  }
  const isFree = (attempt: PendingCheckout) => money(dueNowOf(attempt, market$.value)).eq('0');

  return {
    pending,
    isFree,
    isBooked: (id) => booked.has(id),
    noteBooked(id, has) {
      if (has) booked.add(id);
      else booked.delete(id);
    },
    async book(id, signal) {
      const attempt = pending(id);
      const { draftId } = view$.value.draft;
      if (!attempt || !draftId) return { kind: 'lost' };
      // What costs nothing now has no payment to ask about: its booking is the answer, and booking again repeats it.
      if (booked.has(id) && !isFree(attempt)) return null;
      const request = requests.get(id) ?? bookingRequestOf(attempt, draftId, market$.value, lang);
      requests.set(id, request);
      const answer = await book(send, request, runtime.draftToken(), signal);
      if (answer.kind !== 'booked') return answer;
      booked.add(id);
      return money(answer.receipt.dueNow).eq('0') ? { kind: 'captured', bookingNumber: answer.receipt.bookingNumber } : null;
    },
  };
}
