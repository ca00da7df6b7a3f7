import { productGet, type ProductFacts } from '#contract/calls/product.ts';
import { textIn as storedTextIn, type StoredText } from '#domain/catalogue.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { serverOf } from '#verticals/server.ts';
import { findSoldCategory, paragraphs, titleOf } from './catalogue-lookup.ts';
import { productGallery, placeMap } from './image-urls.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { ratingOf } from './product-card.ts';
import { refuse, serve, type Service } from './service.ts';

export function productServices({ catalogue }: { catalogue: CatalogueReader }): readonly Service[] {
  return [
    serve(productGet, async ({ tenant }, { category: wanted, slug, lang }) => {
      const category = await findSoldCategory(catalogue, tenant, wanted);
      const record = category && (await catalogue.product(tenant, (await catalogue.codeBySlug(tenant, category.code, slug)) ?? slug));
      if (!record || record.vertical !== category.code || !isOnSale(record)) throw refuse(productGet, 'notFound');
      const destinations = await catalogue.destinations(tenant);
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
        gallery: productGallery(tenant, record),
        map: placeMap(tenant, record.code),
      };
    }),
  ];
}
