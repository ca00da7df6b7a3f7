import { DEFAULT_HORIZON_MONTHS } from '#domain/booking-horizon.ts';
import { DEFAULT_TIME_ZONE } from '#domain/destination-day.ts';
import type { Home } from '#contract/calls/listings.ts';
import type { MenuItem, SiteSettings } from '#contract/calls/settings.ts';
import { type BasketCampaign, completeText, type Locale, type LocalizedText, type SellingRates, type VerticalName } from '#domain/catalogue.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { CancellationTerms } from '#domain/cancellation.ts';
import { titleIn } from '#domain/complete-title.ts';
import { isVerticalName, VERTICALS } from '#verticals/domain.ts';
import { formPageOf } from '#verticals/form-pages.ts';

/** The name of a menu entry. */
export interface EntryName {
  readonly title: string;
  /** The language of the title, where it is not that of the page. */
  readonly lang?: Locale;
}

/** An entry of a menu that leads to a page. */
export type ShellLink = EntryName & (
  | {
      readonly kind: 'category';
      readonly slug: string;
      readonly code: string;
      /** Code of the destination that filters the page. */
      readonly destination: string | null;
    }
  | { readonly kind: 'destination' | 'page' | 'post'; readonly slug: string }
  /** The index of all posts. */
  | { readonly kind: 'posts' }
  /** An address that the operator has entered: a path of the shop without language prefix, or an absolute address (`https:`, `mailto:`, `tel:`). */
  | { readonly kind: 'custom'; readonly address: string }
);

export interface ShellGroup extends EntryName {
  /** The group's own page, when its heading is a link. */
  readonly own: ShellLink | null;
  readonly links: readonly ShellLink[];
}

/** The entry of the menu of categories that is shown with a picture. */
export interface ShellBanner {
  readonly link: ShellLink;
  /** Path of the picture, without its view and size. */
  readonly image: string;
  /** Empty without one. */
  readonly description: string;
}

/** The operator's texts and contacts, in one language. */
export interface ShellOperator {
  /** Name of the shop. */
  readonly brand: string;
  /** Address of the logo, which contains the name; null for the drawn mark. */
  readonly logo: string | null;
  readonly company: string;
  readonly tursabNo: string;
  readonly tursabUrl: string;
  /** Picture of the registration; null without one. */
  readonly tursabImage: string | null;
  readonly notice: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Map of the office, without language and extension; null without one. */
  readonly map: string | null;
  readonly hours: string;
  readonly whatsapp: string | null;
  readonly refund: string;
  readonly prepayment: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
}

/** The operator's data for header, footer and basket, in one language. Part of every first view, so kept small. */
export interface Shell {
  readonly year: number;
  readonly operator: ShellOperator;
  readonly menus: Readonly<Record<'top' | 'browse' | 'bottom', readonly ShellGroup[]>>;
  /** Null without any category. */
  readonly banner: ShellBanner | null;
  readonly currencies: readonly { readonly code: string; readonly symbol: string }[];
  readonly languages: readonly Locale[];
  /** Address of the operator's icon in a browser's tab; null for the shop's own. */
  readonly favicon: string | null;
  readonly seo: { readonly title: string; readonly description: string; readonly keywords: string };
  /** Folder of the operator's pictures, e.g. `/images/meltem`. */
  readonly images: string;
  /** Slug of each open category, for links to products and listings. */
  readonly categories: Readonly<Record<VerticalName, string>>;
  /** The slugs in every language, for the addresses of a page's translations. */
  readonly translatedCategories: Readonly<Record<VerticalName, LocalizedText>>;
  /** Data for pricing without a network (P5, P10). */
  readonly market: { readonly rates: SellingRates; readonly basketCampaigns: readonly BasketCampaign[]; readonly instalmentPlans: readonly InstalmentPlan[] };
  /** The sites with whose accounts visitors log in (M9); absent where there are none. */
  readonly loginProviders?: NonNullable<SiteSettings['loginProviders']>;
  /** Base address of the bank's card tokeniser. */
  readonly tokeniserUrl: string;
  /** Currencies of the operator's accounts that take bank transfers (B21). */
  readonly bankTransferCurrencies: readonly string[];
  /** The terms of refunds after a cancellation (B22); null for the refund guarantee. */
  readonly cancellation: readonly CancellationTerms[] | null;
  /** How many months ahead can be booked (B9). */
  readonly horizonMonths: number;
  /** IANA time zone of the destinations (B11). */
  readonly timeZone: string;
}

const SOCIAL_NAMES: Readonly<Record<string, string>> = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', telegram: 'Telegram' };

export interface ShellSource {
  readonly settings: SiteSettings;
  /** With product counts, so that no menu entry leads to an empty list. */
  readonly destinations: Home['destinations'];
  readonly locale: Locale;
  /** The year of the copyright line. */
  readonly year: number;
}

export function shellOf({ settings, destinations, locale, year }: ShellSource): Shell {
  const { company, contact, brand, support, menu } = settings;
  const translatedCategories = byVertical((vertical) => categorySlug(menu, vertical));
  const categories = byVertical((vertical) => translatedCategories[vertical][locale]);
  const link: LinkOf = (item, parent) => linkOf(item, parent, { destinations, locale });
  const groups = (position: MenuItem['positions'][number]) => menuGroups(menu, position, locale, link);
  return {
    year,
    operator: {
      brand: brand?.name ?? company.name,
      logo: brand?.logo ?? null,
      company: company.name,
      tursabNo: company.tursabNo,
      tursabUrl: company.tursabUrl,
      tursabImage: company.tursabImage ?? null,
      notice: settings.operatorNotice[locale],
      address: contact.address[locale],
      phone: contact.phone,
      email: contact.email,
      map: contact.map ?? null,
      hours: support.hours[locale],
      whatsapp: support.whatsapp,
      refund: settings.footer.refund[locale],
      prepayment: settings.footer.prepayment[locale],
      social: Object.entries(settings.social).map(([name, url]) => ({ name: SOCIAL_NAMES[name] ?? name, url })),
    },
    menus: { top: groups('top'), browse: groups('category'), bottom: groups('bottom') },
    banner: bannerOf(menu, locale, { link, images: settings.images.basePath }),
    currencies: settings.currencies.map(({ code, symbol }) => ({ code, symbol })),
    languages: settings.languages,
    favicon: brand?.favicon ?? null,
    seo: { title: settings.seo.title[locale], description: settings.seo.description[locale], keywords: settings.seo.keywords[locale] },
    images: settings.images.basePath,
    categories,
    translatedCategories,
    market: {
      rates: Object.fromEntries(settings.currencies.map(({ code, sell }) => [code, sell])),
      basketCampaigns: settings.basketCampaigns,
      instalmentPlans: settings.payment.instalmentPlans ?? [],
    },
    ...(settings.loginProviders && { loginProviders: settings.loginProviders }),
    tokeniserUrl: settings.payment.tokeniserUrl,
    bankTransferCurrencies: settings.payment.bankTransferCurrencies ?? [],
    cancellation: settings.booking?.cancellation ?? null,
    horizonMonths: settings.booking?.horizonMonths ?? DEFAULT_HORIZON_MONTHS,
    timeZone: settings.booking?.timeZone ?? DEFAULT_TIME_ZONE,
  };
}

function byVertical<T>(of: (vertical: VerticalName) => T): Readonly<Record<VerticalName, T>> {
  return Object.fromEntries(VERTICALS.map((vertical) => [vertical, of(vertical)])) as Record<VerticalName, T>;
}

type LinkOf = (item: MenuItem, parent: MenuItem | null) => ShellLink | null;

/** The linked entries of one menu; a group without any is left out. */
function menuGroups(menu: readonly MenuItem[], position: MenuItem['positions'][number], locale: Locale, link: LinkOf): ShellGroup[] {
  const here = inOrder(menu, position);
  return here
    .filter((item) => item.parent === null)
    .map((item) => ({
      ...nameOf(item, locale),
      own: link(item, null),
      links: here.filter((child) => child.parent === item.code).flatMap((child) => link(child, item) ?? []),
    }))
    .filter((group) => group.own !== null || group.links.length > 0);
}

/** The first category that the operator has given a picture; else the first of all, with its poster. */
function bannerOf(menu: readonly MenuItem[], locale: Locale, { link, images }: { readonly link: LinkOf; readonly images: string }): ShellBanner | null {
  const entries = inOrder(menu, 'category').filter((item) => item.parent === null).flatMap((item) => {
    const leadsTo = link(item, null);
    return leadsTo?.kind === 'category' ? [{ link: leadsTo, image: item.pictures?.image, description: item.description[locale] }] : [];
  });
  const chosen = entries.find(({ image }) => image !== undefined) ?? entries[0];
  return chosen ? { ...chosen, image: chosen.image ?? `${images}/splash/${chosen.link.code}` } : null;
}

const inOrder = (menu: readonly MenuItem[], position: MenuItem['positions'][number]) =>
  menu.filter((item) => item.positions.includes(position)).toSorted((a, b) => a.order - b.order);

function nameOf(item: MenuItem, locale: Locale): EntryName {
  const { text, lang } = titleIn(item, locale);
  return { title: text, ...(lang !== locale && { lang }) };
}

interface LinkTargets extends Pick<ShellSource, 'destinations' | 'locale'> {}

/** Schemes that a custom entry may have; other addresses without a path, such as scripts, are no links. */
const CUSTOM = /^(\/(?![/\\])|https?:|mailto:|tel:)/i;

/** The page that an entry leads to, or null when there is none: a heading, a category that is not open, or a record that is gone. */
function linkOf(item: MenuItem, parent: MenuItem | null, { destinations, locale }: LinkTargets): ShellLink | null {
  const { kind, target } = item;
  const name = nameOf(item, locale);
  const slug = item.slug[locale];
  // Products with a form of their own, such as transfers, are counted at no destination.
  const isSold = (vertical: VerticalName) => formPageOf(vertical) !== null || destinations.some(({ products }) => products.some((each) => each.vertical === vertical));
  switch (kind) {
    case 'category':
      return slug && isVerticalName(target) && isSold(target) ? { ...name, kind, slug, code: target, destination: null } : null;
    case 'destination':
      // Below a category, the part of it that is on sale there.
      if (parent?.kind === 'category') {
        const isSoldHere = destinations.some(({ code, products }) => code === target && products.some(({ vertical }) => vertical === parent.target));
        return isSoldHere ? { ...name, kind: 'category', slug: parent.slug[locale], code: parent.target, destination: target } : null;
      }
      return slug ? { ...name, kind, slug } : null;
    case 'page':
      return slug ? { ...name, kind, slug } : null;
    case 'blog':
      if (slug) return { ...name, kind: 'post', slug };
      return target.startsWith('/') ? { ...name, kind: 'posts' } : null;
    case 'custom':
      return CUSTOM.test(target) ? { ...name, kind, address: target } : null;
  }
}

function categorySlug(menu: readonly MenuItem[], vertical: VerticalName): LocalizedText {
  const item = menu.find(({ kind, target }) => kind === 'category' && target === vertical);
  return item?.slug ?? completeText({ en: vertical });
}
