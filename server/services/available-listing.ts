import type { Offer, SellingRates } from '#domain/catalogue.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { possibleClaims } from '#server/catalogue/listing-availability.ts';
import { listOnDays, MOST_LISTED, type ListingOnDays } from '#server/catalogue/listing-on-days.ts';
import type { ListingFilter, ListingOrder } from '#server/catalogue/listing-queries.ts';
import type { PriceBounds } from '#server/catalogue/price-conversion.ts';
import type { Database } from '#server/database/connection.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';
import { byTotal, totalsOf, type ListingTotal, type TotalTerms } from './listing-totals.ts';
import { fromPrice } from './product-card.ts';

export interface ListedDays extends TotalTerms {
  readonly requested: RequestedDays;
  readonly rates: SellingRates;
  /** Bounds of the total for the days, or of the from-price if a product has no total. Null without a price filter. */
  readonly bounds: PriceBounds | null;
}

export interface AvailableListing extends ListingOnDays {
  /** The totals for the days, by product code; null for a listing without days. */
  readonly totals: Promise<ReadonlyMap<string, ListingTotal>> | ReadonlyMap<string, ListingTotal> | null;
}

interface Ports {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
}

/**
 * Lists one page and counts what is available now (C8). An order by price and a price filter compare the totals of the
 * days. The database does not know them, so they are computed for a bounded number of products.
 * @param filter without prices
 */
export async function listAvailable({ database, catalogue }: Ports, tenant: string, filter: ListingFilter, order: ListingOrder, terms: ListedDays, now: Date): Promise<AvailableListing> {
  const { requested, bookable, rates, bounds } = terms;
  // The next page, and the same days with other filters, can claim the same.
  const possible = await catalogue.derived(tenant, `claims ${filter.vertical} ${JSON.stringify({ requested, bookable })}`, () => possibleClaims(catalogue, tenant, filter.vertical, requested, bookable));
  const list = (page: ListingOrder) => database.inTenant(tenant, (queries) => listOnDays(queries, tenant, filter, { possible, now }, page), { readOnly: true });
  const isByPrice = order.sort === 'priceAsc' || order.sort === 'priceDesc';
  if (!isByPrice && bounds === null) {
    const found = await list(order);
    return { ...found, totals: catalogue.offers(tenant, found.codes).then((offers) => totalsOf(offers, terms)) };
  }
  const all = { ...order, offset: 0, limit: MOST_LISTED };
  const first = await list(all);
  // Where many are free, the first by price as well: most of them are within the bounds.
  const others = bounds !== null && first.isMore ? await list({ ...all, sort: bounds.max === undefined ? 'priceDesc' : 'priceAsc' }) : null;
  const codes = [...new Set([...first.codes, ...(others?.codes ?? [])])];
  const offers = await catalogue.offers(tenant, codes);
  const totals = totalsOf(offers, terms);
  const wanted = bounds === null ? codes : codes.filter((code) => isWithin(bounds, totals.get(code) ?? fromPriceOf(offers.get(code)), rates));
  const ordered = isByPrice ? byTotal(wanted, totals, order.sort === 'priceAsc' ? 'asc' : 'desc', rates) : wanted;
  return {
    codes: ordered.slice(0, MOST_LISTED).slice(order.offset, order.offset + order.limit),
    total: bounds === null ? first.total : Math.min(ordered.length, MOST_LISTED),
    isMore: first.isMore && ordered.length > 0,
    totals,
  };
}

const fromPriceOf = (offer: Offer | undefined) => offer && fromPrice(offer);

/** Whether a price, converted, is within bounds; false for none, and without a rate for it. */
function isWithin({ min, max, currency }: PriceBounds, price: ListingTotal | undefined, rates: SellingRates): boolean {
  if (!price || !hasRate({ rates }, price.currency)) return false;
  const shown = convert(money(price.amount), price.currency, currency, { rates });
  return (min === undefined || shown.gte(min)) && (max === undefined || shown.lte(max));
}
