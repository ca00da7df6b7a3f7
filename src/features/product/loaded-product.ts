import type { IsoDate } from '#domain/catalogue.ts';
import type { Head } from '#features/common/page-head.ts';
import type { Alternates } from '#i18n/locale-path.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import type { PageVerticals } from '#verticals/page-verticals.ts';

/** The data of a product page. */
export interface LoadedProduct {
  readonly parts: PageVerticals;
  readonly product: ProductDetail;
  readonly category: { readonly slug: string; readonly title: string };
  /** Names of the destinations that the form shows, by code. */
  readonly places: Readonly<Record<string, string>>;
  /** The day at the destination when the page was made, so that both sides render the same calendar. */
  readonly today: IsoDate;
  /** The operator's booking horizon (B9), and the time zone of the destination (B11). */
  readonly horizonMonths: number;
  readonly timeZone: string;
  /** Unprefixed path of this page by language. */
  readonly alternates: Alternates;
  readonly head: Head;
}
