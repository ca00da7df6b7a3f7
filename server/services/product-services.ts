import { MOST_REVIEWS, productGet, type ProductFacts } from '#contract/calls/product.ts';
import { DEFAULT_LOCALE, textIn, type StoredText } from '#domain/catalogue.ts';
import { hasOwnText, writtenIn } from '#domain/written-text.ts';
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
      const written = (text: StoredText) => writtenIn(text, lang);
      const [lat, lon] = record.coordinates;
      return {
        offer: offerOf(tenant, record),
        summary: written(record.summary),
        description: { lang: hasOwnText(record.description, lang) ? lang : DEFAULT_LOCALE, paragraphs: paragraphs(textIn(record.description, lang)) },
        highlights: record.highlights.map(written),
        included: record.included.map(written),
        excluded: record.excluded.map(written),
        facts: { vertical: record.vertical, ...serverOf(record.vertical).pageFacts(record, written) } as ProductFacts,
        destination: { code: record.destination, title: written(titleOf(destinations, record.destination)) },
        coordinates: { lat, lon },
        reviews: [...(record.guestReviews?.newest ?? []), ...record.reviews].slice(0, MOST_REVIEWS),
        rating: ratingOf(record),
        gallery: productGallery(tenant, record),
        map: placeMap(tenant, record.code),
      };
    }),
  ];
}
