import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { PageTitle } from '#features/common/page-title.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { keepTrip } from '#runtime/page/keep-trip.ts';
import { buttonClass } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import * as styles from './compare-page.module.css';
import { parseCompareSearch, tripOf, type CompareSearch } from './compare-search.ts';
import { CompareTable } from './compare-table.tsx';
import type { LoadedCompare } from './load-compare.ts';
import { TripForm } from './trip-form.tsx';

/** Up to four products side by side, for the dates and the party of the address (U19). */
export function ComparePage({ loaded, search }: { readonly loaded: LoadedCompare; readonly search: CompareSearch }) {
  const { t } = useLingui();
  const { products, today, lastDay } = loaded;
  const { from, to, guests, children, infants } = search;
  const trip = useMemo(() => tripOf({ from, to, guests, children, infants }, today), [from, to, guests, children, infants, today]);
  useEffect(() => keepTrip({ from, to, guests, children, infants }), [from, to, guests, children, infants]);
  const navigate = useNavigate();
  const { menus } = useShell();
  const [first] = menus.browse.flatMap(({ own }) => (own?.kind === 'category' ? [own] : []));
  return (
    <main id="main" className="wrap">
      <PageTitle>{t`Comparison`}</PageTitle>
      <PageHeading>{t`Comparison`}</PageHeading>
      {products.length === 0 ? (
        <div className="flow">
          <p>{t`Tick “Compare” on up to four products, in a list or among your favourites, to see them here side by side.`}</p>
          {first && <p><Link className={buttonClass()} to="/c/$slug" params={{ slug: first.slug }} search={{}}>{first.title}</Link></p>}
        </div>
      ) : (
        <div className={styles.page}>
          <TripForm
            search={search}
            today={today}
            lastDay={lastDay}
            choose={(fields) => void navigate({ to: '/compare', search: parseCompareSearch({ ...fields, ids: search.ids }), resetScroll: false })}
          />
          <CompareTable products={products} trip={trip} search={search} />
        </div>
      )}
    </main>
  );
}
