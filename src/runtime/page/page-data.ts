import type { ResponseOf } from '#contract/call.ts';
import { categoryProducts, filterData, homeProducts } from '#contract/calls/listings.ts';
import { availabilityGet, pageGet, productGet } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import type { FromPrice, ProductCard as Card } from '#contract/codecs/product-card-codec.ts';
import type { CurrencyCode, Locale } from '#domain/catalogue.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { Clock } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { PageData, ProductCard } from './page-context.ts';
import { shellOf } from './shell.ts';

/** Gets a page's data with the contract's calls, in one language. */
export function createPageData(send: Send, locale: Locale, clock: Clock): PageData {
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
    inCurrency(products, currency, selling).map((card) => ({ ...card, slug: card.slug[locale], title: card.title[locale] }));
  const rates = async () => Object.fromEntries((await site()).currencies.map(({ code, sell }) => [code, sell]));

  return {
    async shell() {
      const [settings, { destinations }] = await Promise.all([site(), front()]);
      return shellOf({ settings, destinations, locale, year: Number(dayAtDestination(clock.now()).slice(0, 4)) });
    },
    async home(currency) {
      const [found, selling] = await Promise.all([front(), rates()]);
      return {
        destinations: found.destinations.map(({ code, title, summary, image, bestMonths, products }) => ({ code, title: title[locale], summary, image, bestMonths, products })),
        sections: found.sections.map((section) => ({ ...section, products: cards(section.products, currency, selling) })),
      };
    },
    async category(slug, filters, currency) {
      const found = await orNull(
        Promise.all([
          send(categoryProducts, { category: slug, lang: locale, currency, ...filters }),
          send(filterData, { category: slug, lang: locale, currency }),
        ]),
      );
      if (!found) return null;
      const [listing, data] = found;
      return { listing: { ...listing, products: cards(listing.products, currency, await rates()) }, filters: data };
    },
    product: (category, slug) => orNull(send(productGet, { category, slug, lang: locale })),
    availability: (code, from, to) => send(availabilityGet, { code, from, to }),
    page: (code) => orNull(send(pageGet, { page: code, lang: locale })),
  };
}

function inCurrency(products: readonly Card[], currency: CurrencyCode, rates: Record<CurrencyCode, string>): Card[] {
  const shown = (amount: string, from: CurrencyCode) => decimal(convert(money(amount), from, currency, { rates }));
  const price = (from: FromPrice): FromPrice =>
    rates[currency] === undefined
      ? from
      : { ...from, amount: shown(from.amount, from.currency), was: from.was && shown(from.was, from.currency), currency };
  return products.map((product) => ({
    ...product,
    from: price(product.from),
    badge: product.badge?.kind === 'amount' ? { kind: 'amount', value: shown(product.badge.value, product.from.currency) } : product.badge,
  }));
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'notFound') return null;
    throw error;
  }
}
