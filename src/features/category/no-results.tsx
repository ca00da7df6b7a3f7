import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import type { ActiveFilter } from './active-filters.tsx';
import type { ListingSearch } from './listing-search.ts';
import * as styles from './no-results.module.css';

/** Shown when no product matches: one link per active filter, which removes it, and one that shows all. */
export function NoResults({ slug, active, view }: { readonly slug: string; readonly active: readonly ActiveFilter[]; readonly view: ListingSearch['view'] }) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <h2>{t`Nothing matches all your filters`}</h2>
      <p>
        <Trans>Remove a filter or try other dates. A stay that starts a day earlier or later is often available.</Trans>
      </p>
      <ul>
        {active.map(({ text, without }) => (
          <li key={text}>
            <Link className="link" to="/c/$slug" params={{ slug }} search={without}>{t`Remove “${text}”`}</Link>
          </li>
        ))}
      </ul>
      <Link className={buttonClass({ variant: 'line' })} to="/c/$slug" params={{ slug }} search={{ view }}>{t`Show all`}</Link>
    </div>
  );
}
