import { categoryProducts, filterData, homeProducts, type Filters, type ListingQuery } from '#contract/calls/listings.ts';
import { completeText, textIn, type CurrencyCode, type SellingRates } from '#domain/catalogue.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money, type Money } from '#domain/pricing/money.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { SoldRecord } from '#server/database/records.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { serverOf, type ListingColumns } from '#verticals/server.ts';
import { checkSpan } from './availability-services.ts';
import { destinationsOf, findSoldCategory, paragraphs, productsOnSale, titleOf } from './catalogue-queries.ts';
import { dayOf, type Clock } from './clock.ts';
import { destinationImage } from './image-urls.ts';
import { DEFAULT_CURRENCY, pricingContextAt } from './pricing-context.ts';
import { offerOf } from './product-offer.ts';
import { fromPrice, productCard, ratingOf } from './product-card.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';
import { takenOf } from './stock-queries.ts';

/** Number of products of each vertical on the home page. */
const HOME_PRODUCTS = 8;

export function listingServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(homeProducts, ({ tenant }, { lang }) => database.inTenant(tenant, async (queries) => {
      const destinations = await destinationsOf(queries, tenant);
      const products = await productsOnSale(queries, tenant);
      return {
        destinations: [...destinations.values()].map(({ code, slug, title, summary, bestMonths }) => ({
          code, slug: completeText(slug), title: completeText(title), summary: textIn(summary, lang), image: destinationImage(tenant, code), bestMonths,
          products: VERTICALS.map((vertical) => ({ vertical, count: products.filter((one) => one.vertical === vertical && one.destination === code).length })).filter(({ count }) => count > 0),
        })),
        sections: VERTICALS.map((vertical) => ({
          vertical,
          products: products.filter((product) => product.vertical === vertical).slice(0, HOME_PRODUCTS)
            .map((product) => productCard(tenant, product, titleOf(destinations, product.destination), lang)),
        })),
      };
    })),

    serve(categoryProducts, ({ tenant }, query) => database.inTenant(tenant, async (queries) => {
      const category = await findSoldCategory(queries, tenant, query.category);
      if (!category) throw refuse(categoryProducts, 'notFound');
      const now = clock();
      const { rates } = await pricingContextAt(queries, tenant, now);
      const products = await productsOnSale(queries, tenant, [category.code]);
      const isFree = await availabilityFilter(queries, tenant, category.code, query, products, now);
      const priceOf = (product: SoldRecord) => priceIn(tenant, product, DEFAULT_CURRENCY, rates);
      const fitting = sorted(products.filter((product) => matchesQuery(tenant, product, query, rates) && isFree(product)), query.sort ?? 'recommended', priceOf);
      const destinations = await destinationsOf(queries, tenant);
      const first = (query.page - 1) * query.pageSize;
      return {
        category: {
          code: category.code, vertical: category.code, slug: completeText(category.slug), title: completeText(category.title),
          summary: textIn(category.summary, query.lang), description: paragraphs(textIn(category.description, query.lang)),
        },
        products: fitting.slice(first, first + query.pageSize).map((product) => productCard(tenant, product, titleOf(destinations, product.destination), query.lang)),
        total: fitting.length,
      };
    })),

    serve(filterData, ({ tenant }, { category: wanted, lang, currency = DEFAULT_CURRENCY }) => database.inTenant(tenant, async (queries): Promise<Filters> => {
      const category = await findSoldCategory(queries, tenant, wanted);
      if (!category) throw refuse(filterData, 'notFound');
      const { rates } = await pricingContextAt(queries, tenant, clock());
      checkCurrency(currency, rates);
      const products = await productsOnSale(queries, tenant, [category.code]);
      const destinations = await destinationsOf(queries, tenant);
      const prices = products.map((product) => priceIn(tenant, product, currency, rates)).sort((a, b) => a.cmp(b));
      const columns = products.map(columnsOf);
      return {
        total: products.length,
        destinations: countByCode(products.map((product) => product.destination)).map(({ code, count }) => ({ code, count, title: textIn(titleOf(destinations, code), lang) })),
        price: prices.length === 0 ? null : { min: decimal(prices[0]!), max: decimal(prices.at(-1)!), currency },
        capacity: rangeOf(columns.map(({ capacity }) => capacity)),
        amenities: countByCode(columns.flatMap(({ amenities }) => amenities)) as Filters['amenities'],
        bedrooms: rangeOf(columns.flatMap(({ bedrooms }) => bedrooms ?? [])),
        languages: countByCode(columns.flatMap(({ languages }) => languages)),
      };
    })),
  ];
}

function checkCurrency(currency: CurrencyCode, rates: SellingRates): void {
  if (!Object.hasOwn(rates, currency)) throw wrongField('kur_turu', 'oneOf', 'is not a currency of the operator');
}

const columnsOf = (product: SoldRecord): ListingColumns => serverOf(product.vertical).columns(product);

function priceIn(tenant: string, product: SoldRecord, currency: CurrencyCode, rates: SellingRates): Money {
  const { amount, currency: own } = fromPrice(offerOf(tenant, product));
  return convert(money(amount), own, currency, { rates });
}

/** Applies the filters that need only the product, not its stock. @throws ContractError for an unknown currency */
function matchesQuery(tenant: string, product: SoldRecord, query: ListingQuery, rates: SellingRates): boolean {
  const { destination, guests, priceMin, priceMax, amenities, currency = DEFAULT_CURRENCY } = query;
  if (destination !== undefined && product.destination !== destination) return false;
  const columns = columnsOf(product);
  if (guests !== undefined && columns.capacity < guests) return false;
  if (amenities && !amenities.every((amenity) => columns.amenities.includes(amenity))) return false;
  if (priceMin === undefined && priceMax === undefined) return true;
  checkCurrency(currency, rates);
  const price = priceIn(tenant, product, currency, rates);
  return !(priceMin !== undefined && price.lt(priceMin)) && !(priceMax !== undefined && price.gt(priceMax));
}

/** Reads the taken stock and returns a test whether a product is available on the query's dates. */
async function availabilityFilter(
  queries: TenantQueries, tenant: string, vertical: SoldRecord['vertical'], query: ListingQuery, products: readonly SoldRecord[], now: Date,
): Promise<(product: SoldRecord) => boolean> {
  const { from, to, guests = 1 } = query;
  if (from === undefined) {
    if (to !== undefined) throw wrongField('baslangic', 'required', 'is required when bitis is given');
    return () => true;
  }
  checkSpan(from, to ?? from);
  const taken = await takenOf(queries, tenant, vertical, products.map((product) => product.code), { from, to: to ?? from }, now);
  const requested = { from, to: to ?? null, guests };
  return (product) => serverOf(vertical).isFree(offerOf(tenant, product), requested, taken(product.code), dayOf(now));
}

function sorted(products: readonly SoldRecord[], sort: NonNullable<ListingQuery['sort']>, price: (product: SoldRecord) => Money): readonly SoldRecord[] {
  const mean = (product: SoldRecord) => Number(ratingOf(product.reviews)?.mean ?? 0);
  switch (sort) {
    case 'recommended': return products;
    case 'priceAsc': return products.toSorted((a, b) => price(a).cmp(price(b)));
    case 'priceDesc': return products.toSorted((a, b) => price(b).cmp(price(a)));
    case 'rating': return products.toSorted((a, b) => mean(b) - mean(a));
  }
}

/** Counts the occurrences of each code, the most frequent first. */
function countByCode(codes: readonly string[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

const rangeOf = (values: readonly number[]) => (values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) });
