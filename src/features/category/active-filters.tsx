import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import { amenityText } from '#features/common/amenity-text.ts';
import { partyText } from '#features/common/party-text.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDates, formatMoney } from '#i18n/format.ts';
import type { Filters, RemovableFilter } from '#runtime/page/page-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { filtersOf } from '#verticals/filters.ts';
import * as styles from './active-filters.module.css';
import { choiceValues } from './choice-values.ts';
import { amenitiesOf, choicesOf, parseListingSearch, type ListingSearch } from './listing-search.ts';

export interface ActiveFilter {
  readonly filter: RemovableFilter;
  /** The value of a filter that can have several values. */
  readonly value?: string;
  readonly text: string;
  /** Search parameters without this filter. */
  readonly without: ListingSearch;
}

/** Lists the active filters as texts. */
export function useActiveFilters(vertical: VerticalName, search: ListingSearch, filters: Filters): ActiveFilter[] {
  const { t, i18n } = useLingui();
  const { destination, from, to, guests, children = 0, infants = 0, priceMin, priceMax, language, rooms } = search;
  const amount = (value: number) => formatMoney(String(value), filters.price?.currency ?? 'EUR', i18n.locale);
  const amenities = amenitiesOf(search.amenities);
  const choices = choicesOf(search.choices);
  const words = filtersOf(vertical);
  // The currency goes with the last of the prices.
  const without = (...names: (keyof ListingSearch)[]) => parseListingSearch({ ...search, page: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  const choiceText = (choice: string) => {
    const { name, value } = partsOf(choice);
    const label = words.choices[name]?.label;
    const title = choiceValues(i18n, vertical, filters, name).find(({ code }) => code === value)?.title ?? value;
    return label ? `${i18n._(label)}: ${title}` : title;
  };
  return [
    ...(destination === undefined ? [] : [{ filter: 'destination' as const, text: filters.destinations.find(({ code }) => code === destination)?.title ?? destination, without: without('destination') }]),
    ...(from === undefined ? [] : [{ filter: 'days' as const, text: formatDates(from, to), without: without('from', 'to') }]),
    ...(guests === undefined ? [] : [{ filter: 'guests' as const, text: partyText(i18n, { adults: guests - children, children, infants }), without: without('guests') }]),
    ...(rooms === undefined || !words.rooms ? [] : [{ filter: 'rooms' as const, text: words.rooms.atLeast(i18n, rooms), without: without('rooms') }]),
    ...choices.map((choice) => ({ filter: 'choices' as const, value: choice, text: choiceText(choice), without: { ...without('choices'), ...othersOf(choices, choice, 'choices', ',') } })),
    ...(priceMin === undefined ? [] : [{ filter: 'priceMin' as const, text: t`from ${amount(priceMin)}`, without: without('priceMin') }]),
    ...(priceMax === undefined ? [] : [{ filter: 'priceMax' as const, text: t`up to ${amount(priceMax)}`, without: without('priceMax') }]),
    ...(language === undefined ? [] : [{ filter: 'language' as const, text: t`Guide: ${{ language: languageName(language, i18n.locale) }}`, without: without('language') }]),
    ...amenities.map((amenity) => ({ filter: 'amenities' as const, value: amenity, text: amenityText(i18n, amenity), without: { ...without('amenities'), ...othersOf(amenities, amenity, 'amenities', '.') } })),
  ];
}

/** The parameter of a list of values without one of them. */
const othersOf = (values: readonly string[], value: string, name: 'amenities' | 'choices', separator: string): Pick<ListingSearch, typeof name> =>
  (values.length > 1 ? { [name]: values.filter((each) => each !== value).join(separator) } : {});

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
