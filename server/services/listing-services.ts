import { categoryProducts, filterData, homeProducts, type Filters, type Home, type ListingQuery } from '#contract/calls/listings.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { completeText, textIn, type CurrencyCode, type Locale, type LocalizedText, type Offer, type Party, type SellingRates, type VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import { completeTitle } from '#domain/complete-title.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { writtenIn } from '#domain/written-text.ts';
import type { ProductCard } from '#contract/codecs/product-card-codec.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { type Facets, facetsOf, type Option, optionsOf } from '#server/catalogue/facets.ts';
import { countKey, knownCount } from '#server/catalogue/listing-counts.ts';
import { endingAt, listFirstOfEach, listPage, listPageAndCount, MOST_MATCHES, type ListingFilter, type ListingOrder } from '#server/catalogue/listing-queries.ts';
import type { FreeDays } from '#server/catalogue/nearest-days.ts';
import { ownPriceSpans, type PriceBounds } from '#server/catalogue/price-conversion.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import type { Database } from '#server/database/connection.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { formPageOf } from '#verticals/form-pages.ts';
import { serverOf } from '#verticals/server.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';
import { checkSpan } from './availability-services.ts';
import { listAvailable, type AvailableListing } from './available-listing.ts';
import { bookableDaysOf, checkHorizon } from './booking-days.ts';
import { findSoldCategory, paragraphs, titleOf } from './catalogue-lookup.ts';
import type { Clock } from './clock.ts';
import { destinationImage } from './image-urls.ts';
import { alternativesOf, withoutPrices, type Conditions } from './listing-alternatives.ts';
import { DEFAULT_CURRENCY } from './pricing-context.ts';
import { productCard } from './product-card.ts';
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
    // The frame of every page requests it too, for the destinations. So it is built once per version and language.
    serve(homeProducts, ({ tenant }, { lang }) => catalogue.derived(tenant, `home ${lang}`, () => homeOf(catalogue, tenant, lang))),

    serve(categoryProducts, async ({ tenant }, query) => {
      const category = await findSoldCategory(catalogue, tenant, query.category);
      if (!category) throw refuse(categoryProducts, 'notFound');
      const now = clock();
      const bookable = bookableDaysOf((await catalogue.settings(tenant)).booking, now);
      const requested = requestedDays(query, bookable);
      const rates = sellingRatesAt(await catalogue.rates(tenant), now);
      const facets = await facetsOf(catalogue, tenant, category.code);
      const filterOf = (conditions: Conditions) => listingFilter(category.code, conditions, facets, rates);
      const order = orderOf(query, facets, rates);
      const listOn = (days: FreeDays, conditions: Conditions, page: ListingOrder) => {
        const terms = { requested: { ...days, guests: conditions.guests ?? 1 }, party: partyOf(conditions.guests, query), bookable, rates, bounds: boundsOf(conditions, rates) };
        return listAvailable({ database, catalogue }, tenant, filterOf(withoutPrices(conditions)), page, terms, now);
      };
      const { codes, total, isMore, ...found } = requested ? await listOn(requested, query, order) : await listAll(catalogue, tenant, filterOf(query), order);
      const [cards, totals, destinations, alternatives] = await Promise.all([
        catalogue.cards(tenant, codes),
        found.totals,
        catalogue.destinations(tenant),
        query.suggest && total === 0 ? alternativesOf({ database, catalogue }, tenant, { query, filterOf, countOn: (days, conditions) => listOn(days, conditions, { ...order, sort: 'recommended', offset: 0, limit: 0 }), requested, bookable }, now) : null,
      ]);
      const [summary, description] = [writtenIn(category.summary, query.lang), writtenIn(category.description, query.lang)];
      return {
        category: {
          code: category.code, vertical: category.code, slug: completeText(category.slug), ...completeTitle(category.title),
          summary: summary.text, summaryLang: summary.lang, description: paragraphs(description.text), descriptionLang: description.lang,
        },
        products: [...cards.values()].map((record) => {
          const card = productCard(tenant, record, titleOf(destinations, record.destination), query.lang);
          const [lat, lon] = record.coordinates;
          return { ...card, coordinates: { lat, lon }, ...(totals?.has(card.code) && { total: totals.get(card.code)!.amount }) };
        }),
        total,
        ...(isMore && { isMore }),
        ...(alternatives && { alternatives }),
      };
    }),

    serve(filterData, async ({ tenant }, query): Promise<Filters> => {
      const { category: wanted, lang, currency = DEFAULT_CURRENCY } = query;
      const category = await findSoldCategory(catalogue, tenant, wanted);
      if (!category) throw refuse(filterData, 'notFound');
      const rates = sellingRatesAt(await catalogue.rates(tenant), clock());
      checkCurrency(currency, rates);
      const facets = await facetsOf(catalogue, tenant, category.code);
      const filter = listingFilter(category.code, query, facets, rates);
      const [options, destinations, titles] = await Promise.all([optionsOf(catalogue, tenant, filter, facets), catalogue.destinations(tenant), choiceTitles(catalogue, tenant, category.code, facets)]);
      // Conversion never reverses the order of two prices, so each currency's lowest and highest are enough.
      const prices = facets.prices.filter((price) => hasRate({ rates }, price.currency)).flatMap(({ currency: own, min, max }) => [min, max].map((price) => convert(money(price), own, currency, { rates }))).sort((a, b) => a.cmp(b));
      return {
        total: facets.total,
        destinations: options.destinations.map(({ code, count }) => ({ code, count, title: textIn(titleOf(destinations, code), lang) })),
        price: prices.length === 0 ? null : { min: decimal(prices[0]!), max: decimal(prices.at(-1)!), currency },
        capacity: facets.capacity,
        amenities: [...options.amenities] as Filters['amenities'],
        rooms: facets.rooms,
        languages: [...options.languages],
        choices: byName(options.choices, (choice) => titles.get(choice)?.[lang]),
      };
    }),
  ];
}

/** Returns what the operator calls the choices of a vertical, for those that the vertical does not name. */
function choiceTitles(catalogue: CatalogueReader, tenant: string, vertical: VerticalName, { choices }: Pick<Facets, 'choices'>): Promise<ReadonlyMap<string, LocalizedText>> {
  const server = serverOf(vertical);
  return catalogue.derived(tenant, `choice titles ${vertical}`, async () => {
    const offers = server.choiceTitle ? await catalogue.offers(tenant, [...new Set(choices.map(({ example }) => example))]) : new Map<string, Offer>();
    return new Map(choices.flatMap(({ code, example }): [string, LocalizedText][] => {
      const { name, value } = partsOf(code);
      const offer = offers.get(example);
      const title = offer && server.choiceTitle?.(offer, name, value);
      return title ? [[code, completeText(title)]] : [];
    }));
  });
}

/** Groups the options `name:value` by name, in their order. */
function byName(options: readonly Option[], titleOf: (choice: string) => string | undefined): Filters['choices'] {
  const values = options.map(({ code, count }) => ({ ...partsOf(code), count, title: titleOf(code) }));
  return [...new Set(values.map(({ name }) => name))].map((name) => ({
    name,
    values: values.filter((each) => each.name === name).map(({ value: code, count, title }) => ({ code, count, ...(title !== undefined && { title }) })),
  }));
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
        // A destination counts the products that it has. A route only leads to it.
        return count > 0 && formPageOf(vertical) === null ? [{ vertical, count }] : [];
      }),
    })),
    sections: VERTICALS.map((vertical) => ({ vertical, products: cards.filter((card) => card.vertical === vertical) })),
  };
}

/** Returns the cards of the products that are on sale, in the order of the codes. */
export async function cardsOf(catalogue: CatalogueReader, tenant: string, codes: readonly string[], lang: Locale): Promise<ProductCard[]> {
  const [cards, destinations] = await Promise.all([catalogue.cards(tenant, codes), catalogue.destinations(tenant)]);
  return [...cards.values()].map((card) => productCard(tenant, card, titleOf(destinations, card.destination), lang));
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

/** The party whose totals are asked for; at least one is an adult. Undefined for the usual one. */
function partyOf(guests: number | undefined, { children: wanted = 0, infants = 0 }: ListingQuery): Party | undefined {
  if (guests === undefined) return undefined;
  const children = Math.min(wanted, guests - 1);
  return { adults: guests - children, children, infants };
}

/** The bounds of the price of a query; null without. @throws ContractError for an unknown currency */
function boundsOf({ priceMin: min, priceMax: max, currency = DEFAULT_CURRENCY }: Conditions, rates: SellingRates): PriceBounds | null {
  if (min === undefined && max === undefined) return null;
  checkCurrency(currency, rates);
  return { min, max, currency };
}

/** Returns the filter of a query. @throws ContractError for an unknown currency */
function listingFilter(vertical: VerticalName, conditions: Conditions, { prices: known, elsewhere }: Pick<Facets, 'prices' | 'elsewhere'>, rates: SellingRates): ListingFilter {
  const { destination, guests, amenities = [], language, rooms, choices = [] } = conditions;
  const bounds = boundsOf(conditions, rates);
  const prices = bounds ? ownPriceSpans(known, bounds, rates) : undefined;
  return { vertical, destination, elsewhere: unlessEmpty(elsewhere), guests, amenities: unlessEmpty(amenities), language, rooms, choices: unlessEmpty(choices), prices };
}

const unlessEmpty = <T>(values: readonly T[]) => (values.length === 0 ? undefined : values);

/** Returns the order and the page of a query. */
function orderOf({ sort = 'recommended', page, pageSize }: ListingQuery, { prices }: Pick<Facets, 'prices'>, rates: SellingRates): ListingOrder {
  return { sort, currencies: prices.map(({ currency }) => currency), currency: DEFAULT_CURRENCY, rates, offset: (page - 1) * pageSize, limit: pageSize };
}

/** Lists one page and counts what matches, up to a bound where that takes a statement, once for each version of the catalogue. */
async function listAll(catalogue: CatalogueReader, tenant: string, filter: ListingFilter, { rates, ...order }: ListingOrder): Promise<AvailableListing> {
  // Only an order by price depends on the rates.
  const orderKey = JSON.stringify(order.sort.startsWith('price') ? { ...order, rates } : order);
  const pageKey = `listing page ${JSON.stringify(filter)} ${orderKey}`;
  const known = await knownCount(catalogue, tenant, filter);
  if (known !== null) {
    const codes = await catalogue.cached(tenant, pageKey, (queries) => listPage(queries, tenant, filter, { ...order, rates }));
    return { codes, total: known, isMore: false, totals: null };
  }
  // The statement that counts a filter for the first time finds the page as well.
  const first: { codes?: readonly string[] } = {};
  const matches = await catalogue.cached(tenant, countKey(filter), async (queries) => {
    const found = await listPageAndCount(queries, tenant, filter, { ...order, rates });
    first.codes = found.codes;
    return found.matches;
  });
  const codes = first.codes
    ? await catalogue.derived(tenant, pageKey, async () => first.codes!)
    : await catalogue.cached(tenant, pageKey, (queries) => listPage(queries, tenant, filter, endingAt(MOST_MATCHES, { ...order, rates })));
  return { codes, total: Math.min(matches, MOST_MATCHES), isMore: matches > MOST_MATCHES, totals: null };
}
