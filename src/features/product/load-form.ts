import { lastBookableDay } from '#domain/booking-horizon.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { pageHead, type Head } from '#features/common/page-head.ts';
import { type Alternates, sameEverywhere } from '#i18n/locale-path.ts';
import type { FareRoute, Fares, PageContext } from '#runtime/page/page-context.ts';
import { formPath, verticalOfFormPage, type FormPagePath } from '#verticals/form-pages.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import { categoryOf, loadProduct } from './load-product.ts';
import type { LoadedProduct } from './loaded-product.ts';
import { productHead } from './product-head.ts';

export interface LoadedForm {
  readonly vertical: VerticalName;
  readonly fares: Fares;
  /** The chosen route; null until both places are chosen. */
  readonly product: LoadedProduct | null;
  /** Code of the place where the chosen route begins; its slug says the direction. */
  readonly from: string | null;
  readonly parts: PageVerticals;
  /** Unprefixed path of this page by language. */
  readonly alternates: Alternates;
  readonly head: Head;
  /** The category's title in the operator's menu. */
  readonly category: string;
  /** First and last day that can be booked (B9). */
  readonly today: string;
  readonly lastDay: string;
}

/**
 * Loads the data of a form page.
 * @param slug of a route in either direction; undefined while none is chosen
 * @returns null when no route has that slug
 */
export async function loadForm(context: PageContext, path: FormPagePath, slug: string | undefined): Promise<LoadedForm | null> {
  const { data, locale, origin, preferences, partScripts, clock, words } = context;
  const vertical = verticalOfFormPage(path);
  const [fares, shell] = await Promise.all([data.fares(preferences.currency), data.shell()]);
  const today = dayAtDestination(clock.now(), shell.timeZone);
  const { brand } = shell.operator;
  const category = categoryOf(shell, vertical).title;
  const common = { vertical, fares, category, today, lastDay: lastBookableDay({ today, horizonMonths: shell.horizonMonths }) };
  if (slug === undefined) {
    const parts = { cards: [], product: vertical };
    await loadPageVerticals(parts, words);
    const alternates = sameEverywhere(formPath(path));
    const head = pageHead({ title: `${category} | ${brand}`, locale, origin, alternates, site: shell, scripts: partScripts(vertical, locale, 'direct') });
    return { ...common, product: null, from: null, parts, alternates, head };
  }
  const ride = rideBySlug(fares, slug);
  const product = ride && (await loadProduct(context, shell.categories[vertical], ride.route.slug));
  if (!product) return null;
  // Slugs of routes are made of place codes, so they are the same in every language; the opposite direction is a page of its own.
  const alternates = sameEverywhere(formPath(path, slug));
  const head = productHead({ ...product, alternates, site: shell, scripts: partScripts(vertical, locale, product.product.offer.saleMode) }, context);
  return { ...common, product, from: ride.from, parts: product.parts, alternates, head };
}

/** The route of a slug, and where it begins. */
function rideBySlug({ routes }: Fares, slug: string): { readonly route: FareRoute; readonly from: string } | null {
  const route = routes.find((one) => one.slug === slug || one.backSlug === slug);
  return route ? { route, from: route.slug === slug ? route.from : route.to } : null;
}
