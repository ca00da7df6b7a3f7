import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { amenityText } from '#features/common/amenity-text.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDates, formatMoney } from '#i18n/format.ts';
import type { Filters } from '#runtime/page/page-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './active-filters.module.css';
import { amenitiesOf, type ListingSearch } from './listing-search.ts';

export interface ActiveFilter {
  readonly text: string;
  /** Search parameters without this filter. */
  readonly without: ListingSearch;
}

/** Lists the active filters as texts. */
export function useActiveFilters(search: ListingSearch, filters: Filters): ActiveFilter[] {
  const { t, i18n } = useLingui();
  const { destination, from, to, guests, priceMin, priceMax, language } = search;
  const amount = (value: number) => formatMoney(String(value), filters.price?.currency ?? 'EUR', i18n.locale);
  const amenities = amenitiesOf(search.amenities);
  const without = (...names: (keyof ListingSearch)[]): ListingSearch => Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'page' && !names.includes(name as keyof ListingSearch)));
  return [
    ...(destination === undefined ? [] : [{ text: filters.destinations.find(({ code }) => code === destination)?.title ?? destination, without: without('destination') }]),
    ...(from === undefined ? [] : [{ text: formatDates(from, to), without: without('from', 'to') }]),
    ...(guests === undefined ? [] : [{ text: t`${plural(guests, { one: '# traveller', other: '# travellers' })}`, without: without('guests') }]),
    ...(priceMin === undefined ? [] : [{ text: t`from ${amount(priceMin)}`, without: without('priceMin') }]),
    ...(priceMax === undefined ? [] : [{ text: t`up to ${amount(priceMax)}`, without: without('priceMax') }]),
    ...(language === undefined ? [] : [{ text: t`Guide: ${{ language: languageName(language, i18n.locale) }}`, without: without('language') }]),
    ...amenities.map((amenity) => ({
      text: amenityText(i18n, amenity),
      without: { ...without('amenities'), ...(amenities.length > 1 && { amenities: amenities.filter((each) => each !== amenity).join('.') }) },
    })),
  ];
}

/** The active filters, each with a link that removes it; a link that removes all when there are several. */
export function ActiveFilters({ slug, active, view }: { readonly slug: string; readonly active: readonly ActiveFilter[]; readonly view: ListingSearch['view'] }) {
  const { t } = useLingui();
  if (active.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t`Chosen filters`}>
      {active.map(({ text, without }) => (
        <li key={text}>
          <Link className={styles.filter} to="/c/$slug" params={{ slug }} search={without} resetScroll={false}>
            <span className="visually-hidden">{t`Remove the filter`}</span> {text}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link className={buttonClass({ variant: 'bare' })} to="/c/$slug" params={{ slug }} search={{ view }} resetScroll={false}>{t`Remove all`}</Link>
        </li>
      )}
    </ul>
  );
}
