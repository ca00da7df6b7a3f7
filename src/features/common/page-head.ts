import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';
import { type Alternates, localisePath } from '#i18n/locale-path.ts';

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
  readonly locale: Locale;
  readonly origin: string;
  /** Unprefixed path by language; absent for pages that search engines should not list. */
  readonly alternates?: Alternates;
  readonly jsonLd?: object;
  /** Addresses of scripts to be preloaded beside those of the route: `PageContext.partScripts`. */
  readonly scripts?: readonly string[];
}

/** The breadcrumb for search engines (schema.org). */
export function breadcrumbList(crumbs: readonly { readonly name: string; readonly item: string }[]): object {
  return { '@type': 'BreadcrumbList', itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })) };
}

/** Title, description, canonical and hreflang links, social card and structured data of one page. */
export function pageHead({ title, description, locale, origin, alternates, jsonLd, scripts = [] }: PageHead) {
  const address = (language: Locale) => origin + localisePath(language, alternates?.[language] ?? '/');
  return {
    meta: [
      ...(title ? [{ title }, { property: 'og:title', content: title }] : []),
      ...(description ? [{ name: 'description', content: description }, { property: 'og:description', content: description }] : []),
      { property: 'og:locale', content: locale },
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
