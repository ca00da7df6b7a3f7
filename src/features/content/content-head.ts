import { breadcrumbList, pageHead } from '#features/common/page-head.ts';
import { truncate } from '#i18n/format.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { LoadedContent, LoadedDestination, LoadedPosts } from './load-content.ts';

type HeadContext = Pick<PageContext, 'locale' | 'origin'>;

/** The longest description that search engines show, characters (U6). */
const DESCRIPTION = 160;

/** Head of a content page. */
export function contentPageHead({ content, brand, alternates }: Omit<LoadedContent, 'head'>, { locale, origin }: HeadContext) {
  const title = content.title.text;
  return pageHead({
    title: `${title} | ${brand}`, description: truncate(textOf(content.html.text), DESCRIPTION), locale, origin, alternates,
    jsonLd: graph(breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]]))),
  });
}

/** Head of a post. */
export function postHead({ content, brand, alternates }: Omit<LoadedContent, 'head'>, { locale, origin }: HeadContext) {
  const title = content.title.text;
  const description = truncate(content.summary?.text ?? '', DESCRIPTION);
  const publisher = { '@type': 'Organization', name: brand };
  return pageHead({
    title: `${title} | ${brand}`, description, locale, origin, alternates,
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]])),
      {
        '@type': 'Article', headline: title, description, inLanguage: content.html.lang, datePublished: content.date, author: publisher, publisher,
        url: origin + localisePath(locale, alternates[locale]), ...(content.image && { image: `${origin}${content.image}-0-16x7.svg` }),
      },
    ),
  });
}

/** Head of a destination. */
export function destinationHead({ content, brand, alternates }: Omit<LoadedDestination, 'head'>, { locale, origin }: HeadContext) {
  const title = content.title.text;
  const description = truncate(content.summary?.text ?? '', DESCRIPTION);
  const geo = content.place && { '@type': 'GeoCoordinates', latitude: content.place.coordinates.lat, longitude: content.place.coordinates.lon };
  return pageHead({
    title: `${title} | ${brand}`, description, locale, origin, alternates,
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]])),
      { '@type': 'TouristDestination', name: title, description, url: origin + localisePath(locale, alternates[locale]), ...(geo && { geo }), ...(content.image && { image: `${origin}${content.image}-0-16x7.svg` }) },
    ),
  });
}

/** Head of the index of posts, or of those with a tag. */
export function postsHead({ list, brand, alternates }: Omit<LoadedPosts, 'head'>, { locale, origin }: HeadContext) {
  const tag = list.tag?.title.text;
  return pageHead({
    ...(tag && { title: `${tag} | ${brand}` }), locale, origin, alternates,
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], ...(tag ? [[tag, alternates[locale]] as const] : [])])),
      {
        '@type': 'ItemList', numberOfItems: list.pages.length,
        itemListElement: list.pages.map((post, index) => ({ '@type': 'ListItem', position: index + 1, name: post.title.text, url: origin + localisePath(locale, `/b/${post.slug[locale]}`) })),
      },
    ),
  });
}

const graph = (...things: readonly object[]) => ({ '@context': 'https://schema.org', '@graph': things });

const crumbs = ({ locale, origin }: HeadContext, steps: readonly (readonly [name: string, path: string])[]) =>
  steps.map(([name, path]) => ({ name, item: origin + localisePath(locale, path) }));

/** The words of sanitised HTML. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
