import { breadcrumbList, pageHead, type Site } from '#features/common/page-head.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { LoadedCategory } from './loaded-category.ts';

/** What the head shows. */
type Category = Pick<LoadedCategory, 'listing' | 'alternates'> & { readonly site: Site };

/** Head of a category page. The canonical link of a filtered list is the whole category. */
export function categoryHead({ listing, alternates, site }: Category, { locale, origin }: Pick<PageContext, 'locale' | 'origin'>) {
  const { category, products } = listing;
  const { brand } = site.operator;
  const title = category.title[locale];
  const address = (path: string) => origin + localisePath(locale, path);
  const crumbs = [
    { name: brand, item: address('/') },
    { name: title, item: address(alternates[locale]) },
  ];
  return pageHead({
    title: `${title} | ${brand}`,
    description: category.summary,
    locale,
    origin,
    alternates,
    site,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        breadcrumbList(crumbs),
        {
          '@type': 'ItemList',
          name: title,
          numberOfItems: listing.total,
          itemListElement: products.map((product, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: product.title.text,
            url: address(`/u/${category.slug[locale]}/${product.slug}`),
          })),
        },
      ],
    },
  });
}
