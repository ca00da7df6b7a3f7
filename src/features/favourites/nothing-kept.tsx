import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Shell } from '#runtime/shell.ts';
import { buttonClass } from '#ui/button.tsx';
import * as styles from './nothing-kept.module.css';

/** How favourites come about, and where to find some. */
export function NothingKept({ categories }: { readonly categories: Shell['categories'] }) {
  const { t } = useLingui();
  return (
    <div className="flow">
      <p>{t`Nothing here yet. Press the heart on a villa or a tour, and you find it here again, also without a connection.`}</p>
      <p className={styles.ways}>
        <Link className={buttonClass()} to="/c/$slug" params={{ slug: categories.villa }} search={{}}>{t`Villas`}</Link>
        <Link className={buttonClass({ variant: 'line' })} to="/c/$slug" params={{ slug: categories.tour }} search={{}}>{t`Tours`}</Link>
      </p>
    </div>
  );
}
