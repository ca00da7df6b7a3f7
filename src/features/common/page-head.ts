import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageVerticalsWithLinks } from '#verticals/page-verticals.ts';

/** Unprefixed path of the same page by language; slugs differ. */
export type Alternates = Readonly<Record<Locale, string>>;

/** A path that is the same in every language. */
export function sameEverywhere(path: string): Alternates {
  return Object.fromEntries(LOCALES.map((locale) => [locale, path])) as unknown as Alternates;
}

export interface PageHead {
  readonly title: string;
  readonly description?: string;
  readonly locale: Locale;
  readonly origin: string;
  /** Unprefixed path by language; absent for pages that search engines should not list. */
  readonly alternates?: Alternates;
  readonly jsonLd?: object;
  readonly parts?: PageVerticalsWithLinks;
}

/** The breadcrumb for search engines (schema.org). */
export function breadcrumbList(crumbs: readonly { readonly name: string; readonly item: string }[]): object {
  return { '@type': 'BreadcrumbList', itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })) };
}

/** Title, description, canonical and hreflang links, social card and structured data of one page. */
export function pageHead({ title, description, locale, origin, alternates, jsonLd, parts }: PageHead) {
  const address = (language: Locale) => origin + localisePath(language, alternates?.[language] ?? '/');
  return {
    meta: [
      { title },
      ...(description ? [{ name: 'description', content: description }, { property: 'og:description', content: description }] : []),
      { property: 'og:title', content: title },
      { property: 'og:locale', content: locale },
      ...(alternates ? [] : [{ name: 'robots', content: 'noindex' }]),
      ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
    ],
    links: [
      ...(parts?.links ?? []),
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
