import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { EntryTitle } from '#features/common/entry-title.tsx';
import { useShell } from '#features/common/use-shell.ts';
import * as styles from './search-page.module.css';

/** Links to the categories and places of the menu, shown when nothing was found. */
export function BrowseLinks() {
  const { t } = useLingui();
  const { menus } = useShell();
  const categories = menus.browse.flatMap(({ own }) => (own?.kind === 'category' ? [own] : []));
  const places = new Map([...menus.top, ...menus.bottom].flatMap(({ links }) => links.flatMap((link) => (link.kind === 'destination' ? [[link.slug, link] as const] : []))));
  return (
    <>
      <nav aria-label={t`Categories`}>
        <ul className={styles.ways}>
          {categories.map((category) => <li key={category.slug}><Link className="link" to="/c/$slug" params={{ slug: category.slug }} search={{}}><EntryTitle of={category} /></Link></li>)}
        </ul>
      </nav>
      {places.size > 0 && (
        <nav aria-label={t`Destinations`}>
          <ul className={styles.ways}>
            {[...places].map(([slug, place]) => <li key={slug}><Link className="link" to="/d/$slug" params={{ slug }}><EntryTitle of={place} /></Link></li>)}
          </ul>
        </nav>
      )}
    </>
  );
}
