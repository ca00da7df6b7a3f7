import { categoryProducts, filterData, homeProducts, type Filters, type ListingQuery } from '#contract/calls/listings.ts';
import { OPEN_VERTICALS, type CurrencyCode, type IsoDate, type SellingRates } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { convert } from '#domain/pricing/convert.ts';
import { decimal, money, type Money } from '#domain/pricing/money.ts';
import { validateWish } from '#domain/verticals/registry.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { OpenRecord } from '#server/database/records.ts';
import { checkSpan, sessionsOf, takenNights, takenSeats } from './availability.ts';
import { destinationsOf, openCategory, paragraphs, productsOnSale, titleOf } from './catalogue.ts';
import { dayOf, type Clock } from './clock.ts';
import { destinationImage } from './images.ts';
import { DEFAULT_CURRENCY, marketAt } from './market.ts';
import { offerOf } from './offer.ts';
import { fromPrice, productCard, ratingOf } from './product-card.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';

/** Products of each vertical on the home page. */
const HOME_PRODUCTS = 8;

export function listingServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(homeProducts, ({ tenant }, { lang }) => database.inTenant(tenant, async (queries) => {
      const destinations = await destinationsOf(queries, tenant);
      const products = await productsOnSale(queries, tenant);
      return {
        destinations: [...destinations.values()].map(({ code, slug, title, summary, bestMonths }) => ({
          code, slug, title, summary: summary[lang], image: destinationImage(tenant, code), bestMonths,
          products: OPEN_VERTICALS.map((vertical) => ({ vertical, count: products.filter((one) => one.vertical === vertical && one.destination === code).length })).filter(({ count }) => count > 0),
        })),
        sections: OPEN_VERTICALS.map((vertical) => ({
          vertical,
          products: products.filter((product) => product.vertical === vertical).slice(0, HOME_PRODUCTS)
            .map((product) => productCard(tenant, product, titleOf(destinations, product.destination), lang)),
        })),
      };
    })),

    serve(categoryProducts, ({ tenant }, query) => database.inTenant(tenant, async (queries) => {
      const category = await openCategory(queries, tenant, query.category);
      if (!category) throw refuse(categoryProducts, 'notFound');
      const now = clock();
      const { rates } = await marketAt(queries, tenant, now);
      const products = await productsOnSale(queries, tenant, [category.code]);
      const free = await freeIn(queries, tenant, query, products, now);
      const fitting = sorted(products.filter((product) => fits(product, query, rates) && free(product)), query.sort ?? 'recommended', rates);
      const destinations = await destinationsOf(queries, tenant);
      const first = (query.page - 1) * query.pageSize;
      return {
        category: {
          code: category.code, slug: category.slug, title: category.title,
          summary: category.summary[query.lang], description: paragraphs(category.description[query.lang]),
        },
        products: fitting.slice(first, first + query.pageSize).map((product) => productCard(tenant, product, titleOf(destinations, product.destination), query.lang)),
        total: fitting.length,
      };
    })),

    serve(filterData, ({ tenant }, { category: wanted, lang, currency = DEFAULT_CURRENCY }) => database.inTenant(tenant, async (queries): Promise<Filters> => {
      const category = await openCategory(queries, tenant, wanted);
      if (!category) throw refuse(filterData, 'notFound');
      const { rates } = await marketAt(queries, tenant, clock());
      checkCurrency(currency, rates);
      const products = await productsOnSale(queries, tenant, [category.code]);
      const destinations = await destinationsOf(queries, tenant);
      const prices = products.map((product) => priceIn(product, currency, rates)).sort((a, b) => a.cmp(b));
      const villas = products.filter((product) => product.vertical === 'villa');
      const tours = products.filter((product) => product.vertical === 'tour');
      return {
        total: products.length,
        destinations: counted(products.map((product) => product.destination)).map(({ code, count }) => ({ code, count, title: titleOf(destinations, code)[lang] })),
        price: prices.length === 0 ? null : { min: decimal(prices[0]!), max: decimal(prices.at(-1)!), currency },
        capacity: band(products.map(capacityOf)),
        amenities: counted(villas.flatMap((villa) => villa.amenities)) as Filters['amenities'],
        bedrooms: band(villas.map((villa) => villa.bedrooms)),
        languages: counted(tours.flatMap((tour) => tour.languages)),
      };
    })),
  ];
}

function checkCurrency(currency: CurrencyCode, rates: SellingRates): void {
  if (!Object.hasOwn(rates, currency)) throw wrongField('kur_turu', 'oneOf', 'is no currency the operator trades in');
}

const capacityOf = (product: OpenRecord) => (product.vertical === 'villa' ? product.capacity : product.capacityPerSession);

function priceIn(product: OpenRecord, currency: CurrencyCode, rates: SellingRates): Money {
  const { amount, currency: own } = fromPrice(product);
  return convert(money(amount), own, currency, { rates });
}

/** The filters that need the product alone. */
function fits(product: OpenRecord, query: ListingQuery, rates: SellingRates): boolean {
  const { destination, guests, priceMin, priceMax, amenities, currency = DEFAULT_CURRENCY } = query;
  if (destination !== undefined && product.destination !== destination) return false;
  if (guests !== undefined && capacityOf(product) < guests) return false;
  if (amenities && !amenities.every((amenity) => product.vertical === 'villa' && product.amenities.includes(amenity))) return false;
  if (priceMin === undefined && priceMax === undefined) return true;
  checkCurrency(currency, rates);
  const price = priceIn(product, currency, rates);
  return !(priceMin !== undefined && price.lt(priceMin)) && !(priceMax !== undefined && price.gt(priceMax));
}

/**
 * Whether a product can be had on the wished dates. A villa: the whole stay,
 * its minimum included, or the one night where no end is given. A tour: some
 * session within the span that has enough seats left.
 */
async function freeIn(queries: TenantQueries, tenant: string, query: ListingQuery, products: readonly OpenRecord[], now: Date): Promise<(product: OpenRecord) => boolean> {
  const { from, to, guests = 1 } = query;
  if (from === undefined) {
    if (to !== undefined) throw wrongField('baslangic', 'required', 'is missing, without which bitis says nothing');
    return () => true;
  }
  checkSpan(from, to ?? from);
  const codes = products.map((product) => product.code);
  const today = dayOf(now);
  const nights = { from, to: to === undefined || to === from ? addDays(from, 1) : to };
  const taken = new Set((await takenNights(queries, tenant, nights, now, { products: codes })).map((row) => row.product_code));
  const days = { from: from < today ? today : from, to: to ?? from };
  const seats = await takenSeats(queries, tenant, days, now, { products: codes });

  const isLet = (product: OpenRecord, stay: { from: IsoDate; to: IsoDate }) => validateWish({
    offer: offerOf(tenant, product), selection: { vertical: 'villa', arrival: stay.from, departure: stay.to },
    party: { adults: guests, children: 0, infants: 0 }, extras: {},
  }, today).every((problem) => to === undefined && problem.code === 'minimumStay');
  return (product) => product.vertical === 'villa'
    ? !taken.has(product.code) && isLet(product, nights)
    : sessionsOf(product, days, seats).some((session) => session.left >= guests);
}

function sorted(products: readonly OpenRecord[], sort: NonNullable<ListingQuery['sort']>, rates: SellingRates): readonly OpenRecord[] {
  const price = (product: OpenRecord) => priceIn(product, DEFAULT_CURRENCY, rates);
  const mean = (product: OpenRecord) => Number(ratingOf(product.reviews)?.mean ?? 0);
  switch (sort) {
    case 'recommended': return products;
    case 'priceAsc': return products.toSorted((a, b) => price(a).cmp(price(b)));
    case 'priceDesc': return products.toSorted((a, b) => price(b).cmp(price(a)));
    case 'rating': return products.toSorted((a, b) => mean(b) - mean(a));
  }
}

/** How often each code occurs, the frequent first. */
function counted(codes: readonly string[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

const band = (values: readonly number[]) => (values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) });
