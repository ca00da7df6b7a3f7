import { categoryProducts, filterData, homeProducts, type Filters, type Home, type ListingQuery } from '#contract/calls/listings.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { completeText, textIn, type CurrencyCode, type Locale, type SellingRates, type VerticalName } from '#domain/catalogue.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { ProductCard } from '#contract/codecs/product-card-codec.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { facetsOf } from '#server/catalogue/facets.ts';
import { isAvailable, possibleClaims } from '#server/catalogue/listing-availability.ts';
import { countListing, listAndCount, listFirstOfEach, listPage, type ListingFilter, type ListingOrder } from '#server/catalogue/listing-queries.ts';
import { ownPriceSpans } from '#server/catalogue/price-conversion.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import type { Database } from '#server/database/connection.ts';
import { VERTICALS } from '#verticals/domain.ts';
import type { RequestedDays } from '#verticals/server.ts';
import { checkSpan } from './availability-services.ts';
import { bookableDaysOf, checkHorizon } from './booking-days.ts';
import { findSoldCategory, paragraphs, titleOf } from './catalogue-lookup.ts';
import { dayOf, type Clock } from './clock.ts';
import { destinationImage } from './image-urls.ts';
import { DEFAULT_CURRENCY } from './pricing-context.ts';
import { productCard } from './product-card.ts';
import { isOnSale } from './product-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';

/** Number of products of each vertical on the home page. */
const HOME_PRODUCTS = 8;

interface Ports {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
  readonly clock: Clock;
}

export function listingServices({ database, catalogue, clock }: Ports): readonly Service[] {
  return [
    // The frame of every page asks for it too, for the destinations; so it is built once a version and language.
    serve(homeProducts, ({ tenant }, { lang }) => catalogue.derived(tenant, `home ${lang}`, () => homeOf(catalogue, tenant, lang))),

    serve(categoryProducts, async ({ tenant }, query) => {
      const category = await findSoldCategory(catalogue, tenant, query.category);
      if (!category) throw refuse(categoryProducts, 'notFound');
      const now = clock();
      const requested = requestedDays(query, bookableDaysOf((await catalogue.settings(tenant)).booking, now));
      const rates = sellingRatesAt(await catalogue.rates(tenant), now);
      const { filter, order } = await termsOf(catalogue, tenant, category.code, query, rates);
      const { codes, total } = requested
        ? await listAvailable({ database, catalogue }, tenant, filter, order, requested, now)
        : await listAll(catalogue, tenant, filter, order);
      return {
        category: {
          code: category.code, vertical: category.code, slug: completeText(category.slug), title: completeText(category.title),
          summary: textIn(category.summary, query.lang), description: paragraphs(textIn(category.description, query.lang)),
        },
        products: await cardsOf(catalogue, tenant, codes, query.lang),
        total,
      };
    }),

    serve(filterData, async ({ tenant }, { category: wanted, lang, currency = DEFAULT_CURRENCY }): Promise<Filters> => {
      const category = await findSoldCategory(catalogue, tenant, wanted);
      if (!category) throw refuse(filterData, 'notFound');
      const rates = sellingRatesAt(await catalogue.rates(tenant), clock());
      checkCurrency(currency, rates);
      const [facets, destinations] = await Promise.all([facetsOf(catalogue, tenant, category.code), catalogue.destinations(tenant)]);
      // Conversion never reverses the order of two prices, so each currency's lowest and highest are enough.
      const prices = facets.prices.flatMap(({ currency: own, min, max }) => [min, max].map((price) => convert(money(price), own, currency, { rates }))).sort((a, b) => a.cmp(b));
      return {
        total: facets.total,
        destinations: facets.destinations.map(({ code, count }) => ({ code, count, title: textIn(titleOf(destinations, code), lang) })),
        price: prices.length === 0 ? null : { min: decimal(prices[0]!), max: decimal(prices.at(-1)!), currency },
        capacity: facets.capacity,
        amenities: [...facets.amenities] as Filters['amenities'],
        bedrooms: facets.bedrooms,
        languages: [...facets.languages],
      };
    }),
  ];
}

async function homeOf(catalogue: CatalogueReader, tenant: string, lang: Locale): Promise<Home> {
  const destinations = await catalogue.destinations(tenant);
  const facets = await Promise.all(VERTICALS.map((vertical) => facetsOf(catalogue, tenant, vertical)));
  const first = await catalogue.cached(tenant, 'home products', (queries) => listFirstOfEach(queries, tenant, VERTICALS, HOME_PRODUCTS));
  const cards = await cardsOf(catalogue, tenant, first.map(({ code }) => code), lang);
  return {
    destinations: [...destinations.values()].map(({ code, slug, title, summary, bestMonths }) => ({
      code, slug: completeText(slug), title: completeText(title), summary: textIn(summary, lang), image: destinationImage(tenant, code), bestMonths,
      products: VERTICALS.flatMap((vertical, index) => {
        const count = facets[index]!.destinations.find((one) => one.code === code)?.count ?? 0;
        return count > 0 ? [{ vertical, count }] : [];
      }),
    })),
    sections: VERTICALS.map((vertical) => ({ vertical, products: cards.filter((card) => card.vertical === vertical) })),
  };
}

/** Returns the cards of products, without those that were withdrawn a moment ago. */
async function cardsOf(catalogue: CatalogueReader, tenant: string, codes: readonly string[], lang: Locale): Promise<ProductCard[]> {
  const [products, destinations] = await Promise.all([catalogue.products(tenant, codes), catalogue.destinations(tenant)]);
  return [...products.values()].filter(isOnSale).map((product) => productCard(tenant, product, titleOf(destinations, product.destination), lang));
}

function checkCurrency(currency: CurrencyCode, rates: SellingRates): void {
  if (!Object.hasOwn(rates, currency)) throw wrongField('kur_turu', 'oneOf', 'is not a currency of the operator');
}

/** @returns null when the listing is not limited to days. @throws ContractError for days that are none, or are after the horizon */
function requestedDays({ from, to, guests = 1 }: ListingQuery, days: BookableDays): RequestedDays | null {
  if (from === undefined) {
    if (to !== undefined) throw wrongField('baslangic', 'required', 'is required when bitis is given');
    return null;
  }
  checkSpan(from, to ?? from);
  checkHorizon(to === undefined ? 'baslangic' : 'bitis', to ?? from, days);
  return { from, to: to ?? null, guests };
}

/** Returns what the query asks of the columns of a listing. @throws ContractError for an unknown currency */
async function termsOf(
  catalogue: CatalogueReader, tenant: string, vertical: VerticalName,
  { destination, guests, amenities, priceMin: min, priceMax: max, currency = DEFAULT_CURRENCY, sort = 'recommended', page, pageSize }: ListingQuery, rates: SellingRates,
): Promise<{ filter: ListingFilter; order: ListingOrder }> {
  const { prices: known } = await facetsOf(catalogue, tenant, vertical);
  const isPriced = min !== undefined || max !== undefined;
  if (isPriced) checkCurrency(currency, rates);
  const prices = isPriced ? ownPriceSpans(known, { min, max, currency }, rates) : undefined;
  return {
    filter: { vertical, destination, guests, amenities, prices },
    order: { sort, currencies: known.map((one) => one.currency), currency: DEFAULT_CURRENCY, rates, offset: (page - 1) * pageSize, limit: pageSize },
  };
}

/** Lists one page and counts all, once for each version of the catalogue. */
async function listAll(catalogue: CatalogueReader, tenant: string, filter: ListingFilter, { rates, ...order }: ListingOrder): Promise<{ codes: string[]; total: number }> {
  // Only an order by price depends on the rates.
  const orderKey = JSON.stringify(order.sort.startsWith('price') ? { ...order, rates } : order);
  const filterKey = JSON.stringify(filter);
  const [total, codes] = await Promise.all([
    catalogue.cached(tenant, `count ${filterKey}`, (queries) => countListing(queries, tenant, filter)),
    catalogue.cached(tenant, `page ${filterKey} ${orderKey}`, (queries) => listPage(queries, tenant, filter, { ...order, rates })),
  ]);
  return { codes, total };
}

/** Lists one page and counts all that are available now. */
async function listAvailable(
  { database, catalogue }: Pick<Ports, 'database' | 'catalogue'>, tenant: string, filter: ListingFilter, order: ListingOrder, requested: RequestedDays, now: Date,
): Promise<{ codes: string[]; total: number }> {
  const possible = await possibleClaims(catalogue, tenant, filter.vertical, requested, dayOf(now));
  return database.inTenant(tenant, async (queries) => {
    const available = await isAvailable(queries, tenant, filter.vertical, possible, now);
    return listAndCount(queries, tenant, { ...filter, where: available }, order);
  });
}
