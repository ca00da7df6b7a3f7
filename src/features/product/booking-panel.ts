import type { BookableDays } from '#domain/booking-horizon.ts';
import type { CurrencyCode, Offer, SellingRates, VerticalName, BookingItem } from '#domain/catalogue.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote, LineQuote } from '#domain/pricing/quote.ts';
import { NotOfferedError } from '#domain/pricing/seasons.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { BookingProblem } from '#domain/booking-problem.ts';
import { pageOf, type KnownStock } from '#verticals/page.ts';
import { type Choice, selectionOf } from './choice.ts';
import { type Market, shownCurrency, shownUnitPrice, type ShownUnitPrice } from './shown-price.ts';

export type PanelProblem = BookingProblem | { readonly code: 'taken' } | { readonly code: 'sessionFull' } | { readonly code: 'seatsLeft'; readonly left: number };

/** What the booking panel shows for a choice. */
export interface Panel {
  readonly currency: CurrencyCode;
  readonly unit: ShownUnitPrice;
  /** Null until dates and session are chosen. */
  readonly item: BookingItem | null;
  /** Null until then, and where a day is not offered. */
  readonly priced: { readonly line: LineQuote; readonly quote: BasketQuote } | null;
  readonly problems: readonly PanelProblem[];
}

export interface PanelInput {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly market: Market;
  readonly stock: KnownStock<VerticalName>;
  readonly days: BookableDays;
}

/**
 * Prices a choice on its own (P12), in the visitor's currency where the operator
 * has a rate for it. Discounts of the whole basket depend on its other lines and
 * are shown in the basket only.
 */
export function panelOf({ offer, choice, market, stock, days }: PanelInput): Panel {
  const { rates } = market;
  const currency = shownCurrency(offer, market);
  const selection = selectionOf(choice, offer);
  const item: BookingItem | null = selection && { offer, selection, party: choice.party, extras: choice.extras };
  const priced = item && price(item, currency, rates);
  return {
    currency,
    unit: shownUnitPrice(offer, priced?.line ?? null, { rates, currency }),
    item,
    priced,
    problems: item ? [...validateItem(item, days), ...shortageOf(item, stock)] : [],
  };
}

function price(item: BookingItem, currency: CurrencyCode, rates: SellingRates): Panel['priced'] {
  try {
    const quote = quoteBasket({ lines: [{ lineId: 'choice', ...item }], currency, rates });
    return { quote, line: quote.lines[0]! };
  } catch (error) {
    if (error instanceof NotOfferedError) return null;
    throw error;
  }
}

function shortageOf(item: BookingItem, stock: KnownStock<VerticalName>): PanelProblem[] {
  const short = pageOf(item.offer.vertical).booking.shortage(item, stock);
  switch (short?.kind) {
    case undefined: return [];
    case 'taken': return [{ code: 'taken' }];
    case 'seats': return [short.left === 0 ? { code: 'sessionFull' } : { code: 'seatsLeft', left: short.left }];
    case 'minimumStay': return [{ code: 'minimumStay', nights: short.nights }];
  }
}
