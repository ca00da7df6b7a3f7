import { prepareVertical } from '#contract/by-vertical.ts';
import type { ResponseOf } from '#contract/call.ts';
import { productCards, showcase, similarProducts } from '#contract/calls/cards.ts';
import { fareList } from '#contract/calls/fares.ts';
import { categoryProducts, filterData, homeProducts } from '#contract/calls/listings.ts';
import { pageAllGet, pageGet } from '#contract/calls/content.ts';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import { productSearch, searchSuggest } from '#contract/calls/search.ts';
import { settingGet } from '#contract/calls/settings.ts';
import type { ProductCard as Card } from '#contract/codecs/product-card-codec.ts';
import type { CurrencyCode, Locale } from '#domain/catalogue.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { LONGEST_TERM } from '#domain/search-term.ts';
import { searchWords } from '#i18n/search-words.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { PageData, ProductCard, ListingFilters } from './page-context.ts';
import { type Shell, shellOf } from './shell.ts';
import { verticalOfCategory } from './vertical-of-category.ts';
import { createVisitorRequests } from './visitor-requests.ts';

/**
 * Gets a page's data with the contract's calls, in one language. The calls of a page's loader are quiet: they may be a
 * preload, and the router says when a navigation waits for them.
 * @param documentShell what came with the document for its header and footer. It is valid as long as the document is open.
 */
export function createPageData(sendCall: Send, locale: Locale, platform: Pick<Platform, 'now' | 'newId'>, documentShell: () => Shell | undefined = () => undefined): PageData {
  const send: Send = (call, request) => sendCall(call, request, { quiet: true });
  // Header, footer and page request the same data; the answer does not change within a page.
  let settings: Promise<ResponseOf<typeof settingGet>> | undefined;
  const site = () => {
    settings ??= send(settingGet, {});
    settings.catch(() => (settings = undefined));
    return settings;
  };
  let home: Promise<ResponseOf<typeof homeProducts>> | undefined;
  const front = () => {
    home ??= send(homeProducts, { lang: locale });
    home.catch(() => (home = undefined));
    return home;
  };
  const cards = (products: readonly Card[], currency: CurrencyCode, selling: Record<CurrencyCode, string>): ProductCard[] =>
    inCurrency(products, currency, selling).map((card) => ({ ...card, slug: card.slug[locale] }));
  /** The codecs of a category's products are fetched beside the answer that they read. If that fails, reading the answer fetches them again. */
  const prepareCategory = (slug: string) => {
    const known = documentShell();
    const vertical = known && verticalOfCategory(known, slug);
    if (vertical) prepareVertical(vertical).catch(() => undefined);
  };
  const rates = async () => Object.fromEntries((await site()).currencies.map(({ code, sell }) => [code, sell]));

  return {
    async shell() {
      const known = documentShell();
      if (known) return known;
      const [settings, { destinations }] = await Promise.all([site(), front()]);
      return shellOf({ settings, destinations, locale, year: Number(dayAtDestination(platform.now(), settings.booking?.timeZone).slice(0, 4)) });
    },
    async home(currency) {
      const [found, selling] = await Promise.all([front(), rates()]);
      return {
        destinations: found.destinations.map(({ code, slug, title, summary, image, bestMonths, products }) => ({ code, slug: slug[locale], title: title[locale], summary, image, bestMonths, products })),
        sections: found.sections.map((section) => ({ ...section, products: cards(section.products, currency, selling) })),
      };
    },
    async category(slug, filters, currency) {
      prepareCategory(slug);
      const selling = await rates();
      // The operator may no longer sell in the currency that the visitor has chosen.
      const query = { category: slug, lang: locale, ...(Object.hasOwn(selling, currency) && { currency }) };
      const found = await orNull(
        Promise.all([send(categoryProducts, { ...query, ...filters, suggest: true }), send(filterData, { ...query, ...conditionsOf(filters) })]),
      );
      if (!found) return null;
      const [listing, data] = found;
      return { listing: { ...listing, products: cards(listing.products, currency, selling) }, filters: data };
    },
    product(category, slug) {
      prepareCategory(category);
      return orNull(send(productGet, { category, slug, lang: locale }));
    },
    availability: (code, from, to) => sendCall(availabilityGet, { code, from, to }),
    content: (kind, page) => orNull(send(pageGet, { kind, page, lang: locale })),
    posts: (tag) => orNull(send(pageAllGet, { kind: 'post', lang: locale, ...(tag !== undefined && { tag }) })),
    async productsIn(category, filters, currency) {
      const found = await orNull(send(categoryProducts, { category, lang: locale, ...filters }));
      return found ? cards(found.products, currency, await rates()) : [];
    },
    async similar(code, currency) {
      const found = await orNull(send(similarProducts, { code, lang: locale }));
      return found ? cards(found.products, currency, await rates()) : [];
    },
    async showcase(category, currency) {
      return cards((await send(showcase, { ...(category !== null && { category }), lang: locale })).products, currency, await rates());
    },
    async cards(codes, currency) {
      return codes.length === 0 ? [] : cards((await send(productCards, { codes, lang: locale })).products, currency, await rates());
    },
    async search(term, page, pageSize, currency) {
      const sent = term.slice(0, LONGEST_TERM);
      if (searchWords(sent, locale).length === 0) return null;
      const found = await send(productSearch, { term: sent, lang: locale, page, pageSize });
      return { ...found, products: cards(found.products, currency, await rates()) };
    },
    suggest: async (term, signal) => (await sendCall(searchSuggest, { term: term.slice(0, LONGEST_TERM), lang: locale }, { quiet: true, retries: 0, signal })).suggestions,
    async fares(currency) {
      const [{ places, tariffs }, selling] = await Promise.all([send(fareList, {}), rates()]);
      return {
        places: places.map((place) => ({ ...place, name: place.name[locale] })),
        routes: tariffs.map(({ slug, backSlug, from, to, km, minutes, prices, vatAdded, currency: own }) => {
          const least = Object.values(prices).map(money).reduce((a, b) => (b.lt(a) ? b : a));
          const price = canConvert(selling, own, currency) ? { amount: decimal(convert(least, own, currency, { rates: selling })), currency } : { amount: decimal(least), currency: own };
          return { slug: slug[locale], backSlug, from, to, km, minutes, price: { ...price, ...(vatAdded && { vatAdded }) } };
        }),
      };
    },
    ...createVisitorRequests(sendCall, locale, platform),
    awaitDays: async (awaited) => (await import('./alert-requests.ts')).awaitDays(sendCall, awaited, locale),
    stopAlerts: async (token) => (await import('./alert-requests.ts')).stopAlerts(sendCall, token),
  };
}

/** The conditions of the filters on a product, without the days, the order and the page. */
const conditionsOf = ({ destination, from, guests, priceMin, priceMax, currency, amenities, language, rooms, choices }: ListingFilters) => ({
  ...(destination !== undefined && { destination }),
  ...(guests !== undefined && { guests }),
  // With days, the price bounds are about totals. The numbers beside the filters do not depend on totals.
  ...(from === undefined && priceMin !== undefined && { priceMin }),
  ...(from === undefined && priceMax !== undefined && { priceMax }),
  ...(amenities !== undefined && { amenities }),
  ...(currency !== undefined && { currency }),
  ...(language !== undefined && { language }),
  ...(rooms !== undefined && { rooms }),
  ...(choices !== undefined && { choices }),
});

const canConvert = (rates: Record<CurrencyCode, string>, from: CurrencyCode, to: CurrencyCode) => hasRate({ rates }, from) && hasRate({ rates }, to);

/** Converts the amounts of cards. A card keeps its own currency in all of them where a rate is missing (P10). */
function inCurrency(products: readonly Card[], currency: CurrencyCode, rates: Record<CurrencyCode, string>): Card[] {
  return products.map((product) => {
    const { from, badge, total } = product;
    if (!canConvert(rates, from.currency, currency)) return product;
    const shown = (amount: string) => decimal(convert(money(amount), from.currency, currency, { rates }));
    return {
      ...product,
      from: { ...from, amount: shown(from.amount), was: from.was && shown(from.was), currency },
      badge: badge?.kind === 'amount' ? { ...badge, value: shown(badge.value) } : badge,
      ...(total !== undefined && { total: shown(total) }),
    };
  });
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'notFound') return null;
    throw error;
  }
}
