import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDates } from '#i18n/format.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import type { Alternatives } from '#runtime/page/page-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { cardOf } from '#verticals/card.ts';
import { filtersOf } from '#verticals/filters.ts';
import type { ActiveFilter } from './active-filters.tsx';
import type { ListingSearch } from './listing-search.ts';
import * as styles from './no-results.module.css';

export interface NoResultsProps {
  readonly slug: string;
  readonly vertical: VerticalName;
  readonly search: ListingSearch;
  readonly active: readonly ActiveFilter[];
  readonly alternatives: Alternatives | undefined;
}

type Days = Alternatives['days'][number];

/** Shown when no product matches (C17): other days with something free, filters without which something is found, and a link to all. */
export function NoResults({ slug, vertical, search, active, alternatives }: NoResultsProps) {
  const { t, i18n } = useLingui();
  const { removals = [], days = [], minimumStay } = alternatives ?? {};
  const daysLink = ({ from, to }: Days) => (
    <li key={`${from} ${to}`}>
      <Link className="link num" to="/c/$slug" params={{ slug }} search={{ ...search, from, to, page: undefined }}>{formatDates(from, to)}</Link>
    </li>
  );
  const withoutFilter = removals.flatMap(({ filter, value, count, isMore }) => {
    const removed = active.find((each) => each.filter === filter && each.value === value);
    if (!removed) return [];
    const { text, without } = removed;
    const found = cardOf(vertical).count(i18n, count);
    return [{ key: text, without, label: isMore ? t`Without “${text}”: more than ${found}` : t`Without “${text}”: ${found}` }];
  });
  return (
    <div className={styles.page}>
      <h2>{t`Nothing matches all your filters`}</h2>
      {minimumStay && <p>{filtersOf(vertical).minimumStay?.(i18n, minimumStay.days)}</p>}
      {minimumStay && minimumStay.fitting.length > 0 && (
        <>
          <h3>{t`Free for that long`}</h3>
          <ul>{minimumStay.fitting.map(daysLink)}</ul>
        </>
      )}
      {days.length > 0 && (
        <>
          <h3>{t`Free on other dates`}</h3>
          <ul>{days.map(daysLink)}</ul>
        </>
      )}
      {withoutFilter.length > 0 && (
        <>
          <h3>{t`Found without one filter`}</h3>
          <ul>
            {withoutFilter.map(({ key, without, label }) => (
              <li key={key}>
                <Link className="link num" to="/c/$slug" params={{ slug }} search={without}>{label}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link className={buttonClass({ variant: 'line' })} to="/c/$slug" params={{ slug }} search={{ view: search.view }}>{t`Show all`}</Link>
    </div>
  );
}
