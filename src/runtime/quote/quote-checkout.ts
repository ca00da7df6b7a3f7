import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { quoteBasket, type QuoteBasket, type QuoteSummary } from '#contract/calls/quote.ts';
import type { CommandOf } from '#domain/draft/decision.ts';
import { money } from '#domain/pricing/money.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import { OWN_STREAM, quoteStream } from '#runtime/sync/own-stream.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import type { QuoteTrouble } from './quote-session.ts';

type Tab = Pick<TabRuntime, 'stream' | 'basket' | 'send' | 'openQuotation' | 'sync'>;

/**
 * Opens the basket of a quote, from which the checkout books it: with its lines, its price, the contact of the request,
 * and the booking of it that is still to be paid, if there is one. Resolves when the basket is open in this tab.
 * @param shown the quote as the visitor has read and accepted it
 */
export async function openQuoteCheckout(runtime: Lazy<Tab>, shown: QuoteSummary): Promise<'opened' | QuoteTrouble> {
  const tab = await runtime.load().catch(() => null);
  if (!tab) return 'noAnswer';
  let found: QuoteBasket;
  try {
    found = await tab.send(quoteBasket, { quoteId: shown.quoteId }, { retries: 1 });
  } catch (error) {
    if (refusedBy(quoteBasket, error)) return 'changed';
    return error instanceof ApiRefused && error.code === 'tooManyRequests' ? 'tooMany' : 'noAnswer';
  }
  const command = openingOf(found);
  if (!command || found.quote.revision !== shown.revision) return 'changed';
  const opened = await tab.openQuotation(command);
  if (opened === 'opened') await whenOpen(runtime, quoteStream(shown.quoteId));
  return opened;
}

/** The command that opens the quote's basket; null when the quote can neither be booked nor paid now. */
function openingOf({ quote, revision, lines, price, contact }: QuoteBasket): CommandOf<'OpenQuotation'> | null {
  const { quoteId, quoteNumber, quotation, booking, bookable } = quote;
  const isUnpaid = booking?.status === 'pendingPayment';
  if (!quotation || !(bookable || isUnpaid)) return null;
  const isWhole = booking !== null && money(booking.dueNow).eq(price.grandTotal) && !money(booking.dueNow).eq(price.deposit);
  return {
    type: 'OpenQuotation', lines, contact,
    quotation: { quoteId, quoteNumber, revision, validUntil: quotation.validUntil, price },
    attempt: isUnpaid ? { checkoutId: booking.checkoutId, plan: isWhole ? 'everything' : 'deposit' } : null,
  };
}

/**
 * Opens the visitor's own basket again, when the open one is a quote's: nothing else can be put into that. The quote's
 * basket is kept. A payment of it that is in progress keeps it open.
 */
export async function leaveQuotation(runtime: Lazy<Tab>): Promise<void> {
  const { stream, basket, sync } = await runtime.load();
  const { quotation, checkout } = basket.view$.value.draft;
  if (!quotation || checkout.status === 'pending') return;
  if (stream === OWN_STREAM) {
    // Restored from the server after the browser had deleted everything. The quote itself is kept by the operator.
    await basket.dispatch({ type: 'ResetDraft' });
    return;
  }
  await sync.reopen(OWN_STREAM);
  await whenOpen(runtime, OWN_STREAM);
}

/** Resolves when the basket of a stream is the open one in this tab. */
function whenOpen(runtime: Lazy<Tab>, stream: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (runtime.current()?.stream !== stream) return;
      stop();
      resolve();
    };
    const stop = runtime.subscribe(check);
    check();
  });
}
