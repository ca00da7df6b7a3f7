import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { comparedProducts, MOST_COMPARED } from '#runtime/page/compared-products.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { useLastTrip } from './use-last-trip.ts';

/** How many products are chosen to be compared, and the way to the page that does (U19). @param ids their codes with commas between them */
export function CompareBar({ ids }: { readonly ids: string }) {
  const { t } = useLingui();
  const trip = useLastTrip();
  const count = ids.split(',').length;
  return (
    <BottomBar wide>
      <span role="status" className="num">
        {t`${plural(count, { one: '# chosen', other: '# chosen' })}`}
        <small>{count === 1 ? t`Choose another one to compare.` : count === MOST_COMPARED && t`Four is the most.`}</small>
      </span>
      <ButtonRow>
        <Button variant="bare" onClick={() => comparedProducts.write([])}>{t`Clear`}</Button>
        <Link className={buttonClass()} to="/compare" search={{ ids, ...trip }}>{t`Compare`}</Link>
      </ButtonRow>
    </BottomBar>
  );
}
