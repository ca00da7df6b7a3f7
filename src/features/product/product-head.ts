import { breadcrumbList, pageHead } from '#features/common/page-head.ts';
import { largestView } from '#domain/pictures.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext, ProductDetail } from '#runtime/page/page-context.ts';
import { formPageOf, formPath } from '#verticals/form-pages.ts';
import { pageOf } from '#verticals/page.ts';
import type { LoadedProduct } from './load-product.ts';

/** What the head shows. */
export type ShownInHead = Pick<LoadedProduct, 'product' | 'category' | 'alternates'> & { readonly brand: string; readonly scripts: readonly string[] };

/** Head of a product page: title, translations and structured data. */
export function productHead({ product, category, alternates, brand, scripts }: ShownInHead, { locale, origin }: Pick<PageContext, 'locale' | 'origin'>) {
  const title = product.offer.title[locale];
  const form = formPageOf(product.offer.vertical);
  const address = (path: string) => origin + localisePath(locale, path);
  const crumbs = [
    { name: brand, item: address('/') },
    { name: category.title, item: address(form === null ? `/c/${category.slug}` : formPath(form)) },
    { name: title, item: address(alternates[locale]) },
  ];
  return pageHead({
    title: `${title} | ${brand}`,
    description: product.summary.text,
    locale,
    origin,
    alternates,
    scripts,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        breadcrumbList(crumbs),
        { ...structuredData(product), name: title, description: product.summary.text, url: address(alternates[locale]), image: product.gallery.map((view) => origin + largestView(view)) },
      ],
    },
  });
}

/** The structured data of the product (schema.org). */
function structuredData(product: ProductDetail): object {
  const { offer, coordinates, destination, rating } = product;
  const place = { geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lon } };
  const rated = rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.mean, reviewCount: rating.count, bestRating: 5 } };
  return pageOf(offer.vertical).jsonLd(product, { place, rated, destination: destination.title.text });
}
