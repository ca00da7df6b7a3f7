import type { BookableDays } from '#domain/booking-horizon.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { BookingItem, DecimalString, Offer, Party, SellingRates } from '#domain/catalogue.ts';
import { DEFAULT_ADULTS } from '#domain/party.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import { lineTotal } from '#domain/pricing/quote-basket.ts';
import { rulesFor } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';
import { DEFAULT_CURRENCY } from './pricing-context.ts';

/** The inputs of the prices of a listing by days. */
export interface TotalTerms {
  readonly requested: Omit<RequestedDays, 'guests'>;
  /** Undefined for the usual one. */
  readonly party: Party | undefined;
  readonly bookable: BookableDays;
}

/** A product's price of the requested days for the party, with fees and VAT, without extras. */
export interface ListingTotal {
  readonly amount: DecimalString;
  /** The offer's own. */
  readonly currency: string;
}

/** Returns the totals of offers by product code (C8). An offer has no total if the days do not determine a selection, or none that can be booked. */
export function totalsOf(offers: ReadonlyMap<string, Offer>, terms: TotalTerms): ReadonlyMap<string, ListingTotal> {
  return new Map([...offers].flatMap(([code, offer]): [string, ListingTotal][] => {
    const total = offer.saleMode === 'direct' ? totalOf(offer, terms) : null;
    return total === null ? [] : [[code, total]];
  }));
}

/** Orders codes by their totals, converted; those without one, or without a rate for it, come last, and equal ones keep their order. */
export function byTotal(codes: readonly string[], totals: ReadonlyMap<string, ListingTotal>, direction: 'asc' | 'desc', rates: SellingRates): string[] {
  const amounts = new Map([...totals].flatMap(([code, { amount, currency }]) => (hasRate({ rates }, currency) ? [[code, convert(money(amount), currency, DEFAULT_CURRENCY, { rates })] as const] : [])));
  return codes.toSorted((one, other) => {
    const [a, b] = [amounts.get(one), amounts.get(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return direction === 'asc' ? a.cmp(b) : b.cmp(a);
  });
}

/** The lowest total of the selections that fit the days. */
function totalOf(offer: Offer, { requested, party = usualParty(offer), bookable }: TotalTerms): ListingTotal | null {
  const { currency } = offer;
  const totals = (serverOf(offer.vertical).wanted?.(offer, { ...requested, guests: party.adults + party.children }, bookable) ?? []).flatMap((selection) => {
    const item = { offer, selection, party, extras: {} } as BookingItem;
    return validateItem(item, bookable).length > 0 ? [] : [lineTotal({ lineId: 'total', ...item })];
  });
  const [first, ...others] = totals;
  if (first === undefined) return null;
  return { amount: others.reduce((least, each) => (money(each).lt(money(least)) ? each : least), first), currency };
}

const usualParty = (offer: Offer): Party => ({ adults: Math.min(DEFAULT_ADULTS, rulesFor(offer).capacity(offer)), children: 0, infants: 0 });
