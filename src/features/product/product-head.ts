import type { Offer } from '#domain/catalogue.ts';
import { breadcrumbList, pageHead, type Site } from '#features/common/page-head.ts';
import { largestView } from '#domain/pictures.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext, ProductDetail } from '#runtime/page/page-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { formPageOf, formPath } from '#verticals/form-pages.ts';
import { pageOf } from '#verticals/page.ts';
import type { LoadedProduct } from './loaded-product.ts';
import { type Market, shownCurrency, shownUnitPrice } from './shown-price.ts';

/** What the head shows. */
export type ShownInHead = Pick<LoadedProduct, 'product' | 'category' | 'alternates'> & { readonly site: Site & Pick<Shell, 'market'>; readonly scripts: readonly string[] };

/** Head of a product page: title, translations and structured data. */
export function productHead({ product, category, alternates, site, scripts }: ShownInHead, { locale, origin, preferences }: Pick<PageContext, 'locale' | 'origin' | 'preferences'>) {
  const { brand } = site.operator;
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
    site,
    picture: product.gallery[0],
    scripts,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        breadcrumbList(crumbs),
        { ...structuredData(product, priceOf(product.offer, { rates: site.market.rates, currency: preferences.currency })), name: title, description: product.summary.text, url: address(alternates[locale]), image: product.gallery.map((view) => origin + largestView(view)) },
      ],
    },
  });
}

/** The lowest price, as the page shows it until days are chosen (schema.org). */
function priceOf(offer: Offer, market: Market): object {
  const priceCurrency = shownCurrency(offer, market);
  const { amount, isFrom } = shownUnitPrice(offer, null, { ...market, currency: priceCurrency });
  return isFrom ? { '@type': 'AggregateOffer', lowPrice: amount, priceCurrency } : { '@type': 'Offer', price: amount, priceCurrency };
}

/** The structured data of the product (schema.org). @param price its offer */
function structuredData(product: ProductDetail, price: object): object {
  const { offer, coordinates, destination, rating } = product;
  const place = { geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lon } };
  const rated = rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.mean, reviewCount: rating.count, bestRating: 5 } };
  const { offers, ...described } = pageOf(offer.vertical).jsonLd(product, { place, rated, destination: destination.title.text });
  return { ...described, offers: { ...price, ...offers } };
}
