import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ListingSearch } from './listing-search.ts';
import * as styles from './view-switch.module.css';

export interface ViewSwitchProps {
  readonly slug: string;
  readonly search: ListingSearch;
  /** Called when the map is likely to be opened next. */
  readonly onMapIntent: () => void;
}

/** Shows the results as a list or on the map (U21): links, which keep the filters and work without script. */
export function ViewSwitch({ slug, search, onMapIntent }: ViewSwitchProps) {
  const { t } = useLingui();
  const link = (view: ListingSearch['view'], text: string) => (
    <Link
      className={styles.view}
      to="/c/$slug"
      params={{ slug }}
      search={{ ...search, view, page: undefined }}
      aria-current={search.view === view ? 'page' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
      {...(view && { onPointerEnter: onMapIntent, onFocus: onMapIntent })}
    >
      {text}
    </Link>
  );
  return (
    <nav className={styles.views} aria-label={t`Show results as`}>
      {link(undefined, t`List`)}
      {link('map', t`Map`)}
    </nav>
  );
}
