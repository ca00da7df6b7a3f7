import { pageHead, type Head } from '#features/common/page-head.ts';
import { travelAgency } from '#features/common/travel-agency.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { sameEverywhere } from '#i18n/locale-path.ts';
import type { Home, PageContext } from '#runtime/page/page-context.ts';
import { cardOf } from '#verticals/card.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';

/** The days that the search form offers. */
export interface SearchDays {
  /** The day at the destination when the page was made. */
  readonly today: IsoDate;
  /** The last day that can be booked (B9). */
  readonly lastDay: IsoDate;
}

export interface LoadedHome {
  readonly home: Home;
  readonly days: SearchDays;
  readonly parts: PageVerticals;
  readonly head: Head;
}

/** Loads the data of the home page, kept small because it is part of the first view. Verticals without products are left out. */
export async function loadHome({ data, locale, origin, preferences, clock, words }: PageContext): Promise<LoadedHome> {
  const [{ destinations, sections }, shell] = await Promise.all([data.home(preferences.currency), data.shell()]);
  const { seo, timeZone, horizonMonths } = shell;
  const shown = sections.filter(({ products }) => products.length > 0);
  const parts: PageVerticals = { cards: shown.map(({ vertical }) => vertical), product: null };
  await loadPageVerticals(parts, words);
  const home = {
    destinations,
    sections: shown.map(({ vertical, products }) => ({ vertical, products: products.slice(0, cardOf(vertical).list.home) })),
  };
  const today = dayAtDestination(clock.now(), timeZone);
  return {
    home,
    days: { today, lastDay: lastBookableDay({ today, horizonMonths }) },
    parts,
    head: pageHead({ title: seo.title, description: seo.description, keywords: seo.keywords, locale, origin, alternates: sameEverywhere('/'), site: shell, jsonLd: travelAgency(shell, { locale, origin }) }),
  };
}
