import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Shell } from '#runtime/page/shell.ts';
import { buttonClass } from '#ui/button.tsx';
import { cardOf } from '#verticals/card.ts';
import { VERTICALS } from '#verticals/domain.ts';
import * as styles from './no-favourites.module.css';

/** Shown when there are no favourites: how to add one, and links to the categories. */
export function NoFavourites({ categories }: { readonly categories: Shell['categories'] }) {
  const { t, i18n } = useLingui();
  return (
    <div className="flow">
      <p>{t`Nothing here yet. Tap the heart on anything you like to find it here again, even offline.`}</p>
      <p className={styles.links}>
        {VERTICALS.map((vertical, index) => (
          <Link key={vertical} className={buttonClass(index === 0 ? {} : { variant: 'line' })} to="/c/$slug" params={{ slug: categories[vertical] }} search={{}}>
            {i18n._(cardOf(vertical).title)}
          </Link>
        ))}
      </p>
    </div>
  );
}
