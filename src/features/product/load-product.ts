import type { Locale, Offer, VerticalName } from '#domain/catalogue.ts';
import { alternatesOf } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { verticalOfCategory } from '#runtime/page/vertical-of-category.ts';
import { formPageOf, formPath } from '#verticals/form-pages.ts';
import { pageOf } from '#verticals/page.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { loadRequestTicket } from './loaded-request-ticket.tsx';
import type { LoadedProduct } from './loaded-product.ts';
import { productHead } from './product-head.ts';

/** Loads the data of a product page; null when there is no such product. */
export async function loadProduct({ data, locale, origin, preferences, partScripts, clock, words }: PageContext, categorySlug: string, slug: string): Promise<LoadedProduct | null> {
  const [product, shell] = await Promise.all([data.product(categorySlug, slug), data.shell().then(startLoading)]);
  if (!product) return null;
  const { offer } = product;
  const parts: PageVerticals = { cards: [], product: offer.vertical, isOnRequest: offer.saleMode === 'quote' };
  await Promise.all([loadPageVerticals(parts, words), parts.isOnRequest && loadRequestTicket()]);
  const codes = pageOf(offer.vertical).booking.places(offer);
  const isElsewhere = codes.some((code) => code !== product.destination.code);
  const known = isElsewhere ? (await data.home(preferences.currency)).destinations : [];
  const titleOf = (code: string) => (code === product.destination.code ? product.destination.title.text : (known.find((one) => one.code === code)?.title ?? code));
  const category = categoryOf(shell, offer.vertical);
  const alternates = alternatesOf((language) => productPath(offer, shell.translatedCategories[offer.vertical][language], language));
  return {
    parts,
    product,
    category,
    places: Object.fromEntries(codes.map((code) => [code, titleOf(code)])),
    today: dayAtDestination(clock.now(), shell.timeZone),
    horizonMonths: shell.horizonMonths,
    timeZone: shell.timeZone,
    alternates,
    head: productHead({ product, category, alternates, site: shell, scripts: partScripts(offer.vertical, locale, offer.saleMode) }, { locale, origin, preferences }),
  };

  /** The code of the category's products is fetched beside the product. If that fails, it is fetched again above. */
  function startLoading(known: Shell): Shell {
    const vertical = verticalOfCategory(known, categorySlug);
    if (vertical) loadPageVerticals({ cards: [], product: vertical }, words).catch(() => undefined);
    return known;
  }
}

/** The unprefixed path of a product's page in a language. */
function productPath({ vertical, slug }: Pick<Offer, 'vertical' | 'slug'>, category: string, locale: Locale): string {
  const form = formPageOf(vertical);
  return form === null ? `/u/${category}/${slug[locale]}` : formPath(form, slug[locale]);
}

/** The category's title in the operator's menu. */
export function categoryOf(shell: Shell, vertical: VerticalName): LoadedProduct['category'] {
  const slug = shell.categories[vertical];
  const entry = shell.menus.browse.find(({ own }) => own?.kind === 'category' && own.slug === slug);
  return { slug, title: entry?.title ?? slug };
}
