import { linkPicture } from '#domain/pictures.ts';
import { breadcrumbList, pageHead, type Site } from '#features/common/page-head.ts';
import { truncate } from '#i18n/format.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { LoadedContent, LoadedDestination, LoadedPosts } from './loaded-content.ts';

type HeadContext = Pick<PageContext, 'locale' | 'origin'> & { readonly site: Site };

/** The longest description that search engines show, characters (U6). */
const DESCRIPTION = 160;

/** Head of a content page. */
export function contentPageHead({ content, alternates }: Omit<LoadedContent, 'head'>, { locale, origin, site }: HeadContext) {
  const { brand } = site.operator;
  const title = content.title.text;
  return pageHead({
    title: `${title} | ${brand}`, description: truncate(textOf(content.html.text), DESCRIPTION), locale, origin, alternates, site,
    jsonLd: graph(breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]]))),
  });
}

/** Head of a post. */
export function postHead({ content, alternates }: Omit<LoadedContent, 'head'>, { locale, origin, site }: HeadContext) {
  const { brand } = site.operator;
  const title = content.title.text;
  const description = truncate(content.summary?.text ?? '', DESCRIPTION);
  const picture = pictureOf(content);
  const publisher = { '@type': 'Organization', name: brand };
  return pageHead({
    title: `${title} | ${brand}`, description, locale, origin, alternates, site, picture, type: 'article',
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]])),
      {
        '@type': 'Article', headline: title, description, inLanguage: content.html.lang, datePublished: content.date, author: publisher, publisher,
        url: origin + localisePath(locale, alternates[locale]), ...(picture && { image: origin + linkPicture(picture) }),
      },
    ),
  });
}

/** Head of a destination. */
export function destinationHead({ content, alternates }: Omit<LoadedDestination, 'head'>, { locale, origin, site }: HeadContext) {
  const { brand } = site.operator;
  const title = content.title.text;
  const description = truncate(content.summary?.text ?? '', DESCRIPTION);
  const geo = content.place && { '@type': 'GeoCoordinates', latitude: content.place.coordinates.lat, longitude: content.place.coordinates.lon };
  const picture = pictureOf(content);
  return pageHead({
    title: `${title} | ${brand}`, description, locale, origin, alternates, site, picture,
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], [title, alternates[locale]]])),
      { '@type': 'TouristDestination', name: title, description, url: origin + localisePath(locale, alternates[locale]), ...(geo && { geo }), ...(picture && { image: origin + linkPicture(picture) }) },
    ),
  });
}

/** Head of the index of posts, or of those with a tag. */
export function postsHead({ list, alternates }: Omit<LoadedPosts, 'head'>, { locale, origin, site }: HeadContext) {
  const { brand } = site.operator;
  const tag = list.tag?.title.text;
  return pageHead({
    ...(tag && { title: `${tag} | ${brand}` }), locale, origin, alternates, site,
    jsonLd: graph(
      breadcrumbList(crumbs({ locale, origin }, [[brand, '/'], ...(tag ? [[tag, alternates[locale]] as const] : [])])),
      {
        '@type': 'ItemList', numberOfItems: list.pages.length,
        itemListElement: list.pages.map((post, index) => ({ '@type': 'ListItem', position: index + 1, name: post.title.text, url: origin + localisePath(locale, `/b/${post.slug[locale]}`) })),
      },
    ),
  });
}

/** Its first picture, without size; undefined where it has none. */
const pictureOf = ({ image }: LoadedContent['content']) => (image === null ? undefined : `${image}-0`);

const graph = (...things: readonly object[]) => ({ '@context': 'https://schema.org', '@graph': things });

const crumbs = ({ locale, origin }: Pick<HeadContext, 'locale' | 'origin'>, steps: readonly (readonly [name: string, path: string])[]) =>
  steps.map(([name, path]) => ({ name, item: origin + localisePath(locale, path) }));

/** The words of sanitised HTML. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
