import { LOCALES, type IsoDate, type Locale, type VerticalName } from '#domain/catalogue.ts';
import type { PageContext, ProductDetail } from '#runtime/page/page-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { pageOf } from '#verticals/page.ts';
import { loadPageVerticals, type PageVerticals, type PageVerticalsWithLinks } from '#verticals/page-verticals.ts';
import { dayAtDestination } from '#domain/destination-day.ts';

export interface LoadedProduct {
  readonly parts: PageVerticalsWithLinks;
  readonly product: ProductDetail;
  readonly category: { readonly slug: string; readonly title: string };
  /** Names of the destinations that the form shows, by code. */
  readonly places: Readonly<Record<string, string>>;
  /** The day at the destination when the page was made, so that both sides render the same calendar. */
  readonly today: IsoDate;
  /** The operator's booking horizon (B9). */
  readonly horizonMonths: number;
  /** Unprefixed path of this page by language. */
  readonly alternates: Readonly<Record<Locale, string>>;
  readonly company: string;
}

/** Loads the data of a product page; null when there is no such product. */
export async function loadProduct({ data, preferences, partLinks, clock }: PageContext, category: string, slug: string): Promise<LoadedProduct | null> {
  const [product, shell] = await Promise.all([data.product(category, slug), data.shell()]);
  if (!product) return null;
  const { offer } = product;
  const parts: PageVerticals = { cards: [], product: offer.vertical };
  await loadPageVerticals(parts);
  const codes = pageOf(offer.vertical).booking.places(offer);
  const isElsewhere = codes.some((code) => code !== product.destination.code);
  const known = isElsewhere ? (await data.home(preferences.currency)).destinations : [];
  const titleOf = (code: string) => (code === product.destination.code ? product.destination.title : (known.find((one) => one.code === code)?.title ?? code));
  return {
    parts: { ...parts, links: partLinks(parts) },
    product,
    category: categoryOf(shell, offer.vertical),
    places: Object.fromEntries(codes.map((code) => [code, titleOf(code)])),
    today: dayAtDestination(clock.now()),
    horizonMonths: shell.horizonMonths,
    alternates: Object.fromEntries(
      LOCALES.map((language) => [language, `/u/${shell.translatedCategories[offer.vertical][language]}/${offer.slug[language]}`]),
    ) as unknown as Record<Locale, string>,
    company: shell.operator.company,
  };
}

/** The category's title in the operator's menu. */
function categoryOf(shell: Shell, vertical: VerticalName): LoadedProduct['category'] {
  const slug = shell.categories[vertical];
  const entry = shell.menus.browse.find(({ own }) => own?.category === slug && own.destination === null);
  return { slug, title: entry?.title ?? slug };
}
