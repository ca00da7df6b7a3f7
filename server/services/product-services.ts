import { productGet, type ProductFacts } from '#contract/calls/product.ts';
import { textIn as storedTextIn, type StoredText } from '#domain/catalogue.ts';
import type { Database } from '#server/database/connection.ts';
import { serverOf } from '#verticals/server.ts';
import { codeBySlug, destinationsOf, findSoldCategory, paragraphs, titleOf } from './catalogue-queries.ts';
import { productGallery, productMap } from './image-urls.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { ratingOf } from './product-card.ts';
import { refuse, serve, type Service } from './service.ts';

export function productServices({ database }: { database: Database }): readonly Service[] {
  return [
    serve(productGet, ({ tenant }, { category: wanted, slug, lang }) => database.inTenant(tenant, async (queries) => {
      const category = await findSoldCategory(queries, tenant, wanted);
      const code = category && (await codeBySlug(queries, tenant, category.code, slug));
      const row = code && (await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst());
      if (!row || !isOnSale(row.data)) throw refuse(productGet, 'notFound');
      const record = row.data;
      const destinations = await destinationsOf(queries, tenant);
      const textIn = (text: StoredText) => storedTextIn(text, lang);
      const [lat, lon] = record.coordinates;
      return {
        offer: offerOf(tenant, record),
        summary: textIn(record.summary),
        description: paragraphs(textIn(record.description)),
        highlights: record.highlights.map(textIn),
        included: record.included.map(textIn),
        excluded: record.excluded.map(textIn),
        facts: { vertical: record.vertical, ...serverOf(record.vertical).pageFacts(record, textIn) } as ProductFacts,
        destination: { code: record.destination, title: textIn(titleOf(destinations, record.destination)) },
        coordinates: { lat, lon },
        reviews: record.reviews,
        rating: ratingOf(record.reviews),
        gallery: productGallery(tenant, record.code),
        map: productMap(tenant, record.code),
      };
    })),
  ];
}
