import type { SellingRates } from '#domain/catalogue.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { money } from '#domain/pricing/money.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { possibleClaims } from '#server/catalogue/listing-availability.ts';
import { listOnDays, MOST_LISTED, type ListingOnDays } from '#server/catalogue/listing-on-days.ts';
import type { ListingFilter, ListingOrder } from '#server/catalogue/listing-queries.ts';
import type { PriceBounds } from '#server/catalogue/price-conversion.ts';
import type { Database } from '#server/database/connection.ts';
import type { RequestedDays } from '#verticals/server.ts';
import { byTotal, totalsOf, type ListingTotal, type TotalTerms } from './listing-totals.ts';
import { fromPrice } from './product-card.ts';

export interface ListedDays extends TotalTerms {
  readonly requested: RequestedDays;
  readonly rates: SellingRates;
  /** What the total of the days may be, or the from-price of a product that has none; null for any. */
  readonly bounds: PriceBounds | null;
}

export interface AvailableListing extends ListingOnDays {
  /** The prices of the days, of the products that have one; null for a listing without days. */
  readonly totals: Promise<ReadonlyMap<string, ListingTotal>> | ReadonlyMap<string, ListingTotal> | null;
}

interface Ports {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
}

/**
 * Lists one page and counts what is available now (C8). An order by price, and bounds of the price, are by the totals of
 * the days, which the database does not know: they are computed of at most the products that a listing by days shows.
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
    return { ...found, totals: totalsOf(catalogue, tenant, found.codes, terms) };
  }
  const all = { ...order, offset: 0, limit: MOST_LISTED };
  const first = await list(all);
  // Of many products, those at the end of the order by price where most are within the bounds.
  const others = bounds !== null && first.isMore ? await list({ ...all, sort: bounds.max === undefined ? 'priceDesc' : 'priceAsc' }) : null;
  const codes = [...new Set([...first.codes, ...(others?.codes ?? [])])];
  const totals = await totalsOf(catalogue, tenant, codes, terms);
  const wanted = bounds === null ? codes : await withinBounds(catalogue, tenant, codes, totals, bounds, rates);
  const ordered = isByPrice ? byTotal(wanted, totals, order.sort === 'priceAsc' ? 'asc' : 'desc', rates) : wanted;
  return {
    codes: ordered.slice(0, MOST_LISTED).slice(order.offset, order.offset + order.limit),
    total: bounds === null ? first.total : Math.min(ordered.length, MOST_LISTED),
    isMore: first.isMore && ordered.length > 0,
    totals,
  };
}

async function withinBounds(
  catalogue: CatalogueReader, tenant: string, codes: readonly string[], totals: ReadonlyMap<string, ListingTotal>, { min, max, currency }: PriceBounds, rates: SellingRates,
): Promise<readonly string[]> {
  const offers = await catalogue.offers(tenant, codes);
  return codes.filter((code) => {
    const offer = offers.get(code);
    const price = totals.get(code) ?? (offer && fromPrice(offer));
    if (!price || !hasRate({ rates }, price.currency)) return false;
    const shown = convert(money(price.amount), price.currency, currency, { rates });
    return (min === undefined || shown.gte(min)) && (max === undefined || shown.lte(max));
  });
}
