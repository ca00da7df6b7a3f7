import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BrowseLinks } from './browse-links.tsx';
import * as styles from './search-page.module.css';

/** Shown when nothing matches: links to shorter terms, then the categories and the places. @param shorter terms without one or more of the words */
export function NothingFound({ shorter }: { readonly shorter: readonly string[] }) {
  const { t } = useLingui();
  return (
    <div className={styles.nothing}>
      <h2>{t`Nothing fits your search`}</h2>
      <p>{shorter.length > 0 ? t`Use fewer words, or look around by category or place.` : t`Check the spelling, try a shorter word, or look around by category or place.`}</p>
      {shorter.length > 0 && (
        <ul>
          {shorter.map((fewer) => (
            <li key={fewer}><Link className="link" to="/search/$term" params={{ term: fewer }}>{t`Search for “${fewer}”`}</Link></li>
          ))}
        </ul>
      )}
      <BrowseLinks />
    </div>
  );
}
