import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';
import { LINK_PICTURE, linkPicture } from '#domain/pictures.ts';
import { type Alternates, localisePath } from '#i18n/locale-path.ts';
import type { Shell } from '#runtime/page/shell.ts';

/*
 * The head of a page is made by its loader and comes with the loader's data: a route's own `head` would be part of every
 * page's script, and the first view needs no code to make the head that the server has made.
 */

/** What a route's `head` returns. */
export type Head = ReturnType<typeof pageHead>;

export interface PageHead {
  /** Absent where the page itself sets it with `PageTitle`, because it is a text of the interface. */
  readonly title?: string;
  readonly description?: string;
  /** Of the operator, on the home page. */
  readonly keywords?: string;
  readonly locale: Locale;
  readonly origin: string;
  /** Unprefixed path by language; absent for pages that search engines should not list. */
  readonly alternates?: Alternates;
  /** The shop; absent for pages whose links are shown without a card (U24). */
  readonly site?: Site;
  /** Path of the picture on the card of a link, without size; that of the home page where absent. */
  readonly picture?: string | undefined;
  /** What the page is to those who show a link; a page of the site where absent. */
  readonly type?: 'article';
  readonly jsonLd?: object;
  /** Addresses of scripts to be preloaded beside those of the route: `PageContext.partScripts`. */
  readonly scripts?: readonly string[];
}

/** The picture of the home page below the folder of pictures, without size. */
export const HOME_PICTURE = 'splash/hero-day-0';

/** What heads need of the shell. */
export type Site = Pick<Shell, 'operator' | 'images'>;

/** The breadcrumb for search engines (schema.org). */
export function breadcrumbList(crumbs: readonly { readonly name: string; readonly item: string }[]): object {
  return { '@type': 'BreadcrumbList', itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })) };
}

/** Title, description, canonical and hreflang links, the card of a link (U24) and structured data of one page. */
export function pageHead({ title, description, keywords, locale, origin, alternates, site, picture, type, jsonLd, scripts = [] }: PageHead) {
  const address = (language: Locale) => origin + localisePath(language, alternates?.[language] ?? '/');
  return {
    meta: [
      ...(title ? [{ title }, { property: 'og:title', content: title }] : []),
      ...(description ? [{ name: 'description', content: description }, { property: 'og:description', content: description }] : []),
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      { property: 'og:locale', content: locale },
      ...(alternates && site ? linkCard({ url: address(locale), brand: site.operator.brand, type, image: origin + linkPicture(picture ?? `${site.images}/${HOME_PICTURE}`) }) : []),
      ...(alternates ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: [
      ...scripts.map((href) => ({ rel: 'modulepreload', href })),
      ...(alternates
        ? [
            { rel: 'canonical', href: address(locale) },
            ...LOCALES.map((language) => ({ rel: 'alternate', hrefLang: language, href: address(language) })),
            { rel: 'alternate', hrefLang: 'x-default', href: address(DEFAULT_LOCALE) },
          ]
        : []),
    ],
  };
}

/** The metadata from which messengers and networks make the card of a link: Open Graph, and the one field that X needs besides. */
function linkCard({ url, brand, type = 'website', image }: { readonly url: string; readonly brand: string; readonly type?: 'article' | 'website' | undefined; readonly image: string }) {
  const { width, height } = LINK_PICTURE;
  return [
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: brand },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
