import { productGet, type ProductFacts } from '#contract/calls/product.ts';
import type { Amenity } from '#contract/shapes/card.ts';
import type { Locale, LocalizedText } from '#domain/catalogue.ts';
import type { Database } from '#server/database/connection.ts';
import type { OpenRecord } from '#server/database/records.ts';
import { codeBySlug, destinationsOf, openCategory, paragraphs, titleOf } from './catalogue.ts';
import { productGallery, productMap } from './images.ts';
import { isOnSale, offerOf } from './offer.ts';
import { poolOf, ratingOf } from './product-card.ts';
import { refuse, serve, type Service } from './service.ts';

export function productServices({ database }: { database: Database }): readonly Service[] {
  return [
    serve(productGet, ({ tenant }, { category: wanted, slug, lang }) => database.inTenant(tenant, async (queries) => {
      const category = await openCategory(queries, tenant, wanted);
      const code = category && (await codeBySlug(queries, tenant, category.code, slug));
      const row = code && (await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst());
      if (!row || !isOnSale(row.data)) throw refuse(productGet, 'notFound');
      const record = row.data;
      const destinations = await destinationsOf(queries, tenant);
      const inLanguage = (texts: readonly LocalizedText[]) => texts.map((text) => text[lang]);
      const [lat, lon] = record.coordinates;
      return {
        offer: offerOf(tenant, record),
        summary: record.summary[lang],
        description: paragraphs(record.description[lang]),
        highlights: inLanguage(record.highlights),
        included: inLanguage(record.included),
        excluded: inLanguage(record.excluded),
        facts: factsOf(record, lang),
        destination: { code: record.destination, title: titleOf(destinations, record.destination)[lang] },
        coordinates: { lat, lon },
        reviews: record.reviews,
        rating: ratingOf(record.reviews),
        gallery: productGallery(tenant, record.code),
        map: productMap(tenant, record.code),
      };
    })),
  ];
}

function factsOf(record: OpenRecord, lang: Locale): ProductFacts {
  if (record.vertical === 'villa') {
    const { bedrooms, bathrooms, areaM2 } = record;
    return { vertical: 'villa', bedrooms, bathrooms, areaM2, pool: poolOf(record.pool), amenities: record.amenities as readonly Amenity[] };
  }
  return {
    vertical: 'tour',
    languages: record.languages,
    meetingPoint: record.meetingPoint[lang],
    itinerary: record.itinerary.map(({ time, title, text }) => ({ time, title: title[lang], text: text[lang] })),
  };
}
