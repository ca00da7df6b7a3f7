import { productCards, showcase, similarProducts } from '#contract/calls/cards.ts';
import { distanceKm } from '#domain/distance.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { amenityBits } from '#server/catalogue/amenity-bits.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { facetsOf } from '#server/catalogue/facets.ts';
import { listFirstOfEach } from '#server/catalogue/listing-queries.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import { listSimilar } from '#server/catalogue/similar-queries.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import { findSoldCategory } from './catalogue-lookup.ts';
import type { Clock } from './clock.ts';
import { cardsOf } from './listing-services.ts';
import { fromPrice } from './product-card.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { refuse, serve, type Service } from './service.ts';

/** The most similar products in one answer: one row on the page. */
const SIMILAR = 4;
/** Products of the showcase of a category for which the operator has chosen none. */
const SHOWN = 4;

/** Cards of products outside of listings: similar products, the showcase, and cards by their codes. */
export function cardServices({ catalogue, clock }: { readonly catalogue: CatalogueReader; readonly clock: Clock }): readonly Service[] {
  return [
    serve(similarProducts, async ({ tenant }, { code, lang }) => {
      const record = await catalogue.product(tenant, code);
      if (!record || !isOnSale(record)) throw refuse(similarProducts, 'notFound');
      const { vertical, coordinates } = record;
      const rates = sellingRatesAt(await catalogue.rates(tenant), clock());
      const [facets, destinations] = await Promise.all([facetsOf(catalogue, tenant, vertical), catalogue.destinations(tenant)]);
      const { amount, currency } = fromPrice(offerOf(tenant, record));
      const cents = [...new Set([currency, ...facets.prices.map((each) => each.currency)])].filter((each) => each === currency || [each, currency].every((one) => hasRate({ rates }, one)))
        .map((each) => ({ currency: each, cents: decimal(convert(money(amount), currency, each, { rates })).replace('.', '') }));
      const places = [...destinations.values()].map(({ code: destination, coordinates: place }) => ({ destination, km: destination === record.destination ? 0 : distanceKm(coordinates, place) }));
      const { capacity, amenities } = serverOf(vertical).columns(record);
      const name = `similar ${code} ${JSON.stringify(rates)}`;
      const codes = await catalogue.cached(tenant, name, (queries) => listSimilar(queries, tenant, { code, vertical, capacity, amenityBits: amenityBits(amenities), cents, places }, { currency, rates }, SIMILAR));
      return { products: await cardsOf(catalogue, tenant, codes, lang) };
    }),

    serve(showcase, async ({ tenant }, { category: wanted, lang }) => {
      const category = wanted === undefined ? null : await findSoldCategory(catalogue, tenant, wanted);
      if (wanted !== undefined && !category) throw refuse(showcase, 'notFound');
      const vertical = category?.code ?? null;
      const { showcases = [] } = await catalogue.settings(tenant);
      const chosen = showcases.find((each) => each.category === vertical);
      const codes = chosen?.products ?? await catalogue.cached(tenant, `showcase ${vertical}`, async (queries) =>
        (await listFirstOfEach(queries, tenant, vertical ? [vertical] : VERTICALS, vertical ? SHOWN : 1)).map((first) => first.code));
      return { products: await cardsOf(catalogue, tenant, codes, lang) };
    }),

    serve(productCards, async ({ tenant }, { codes = [], lang }) => ({ products: await cardsOf(catalogue, tenant, [...new Set(codes)], lang) })),
  ];
}
