import { Link } from '@tanstack/react-router';
import { useLocale } from '#features/common/use-locale.ts';
import { foreignLang, Written } from '#features/common/written.tsx';
import { truncate } from '#i18n/format.ts';
import type { ContentCard } from '#runtime/page/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import * as styles from './search-page.module.css';

/** The longest summary of a result, characters (U6). */
const SUMMARY = 110;

/** Destinations or posts that match, each with its picture. */
export function ContentHits({ title, hits }: { readonly title: string; readonly hits: readonly ContentCard[] }) {
  const locale = useLocale();
  return (
    <section className={styles.part}>
      <h2>{title} <span className="muted num">{hits.length}</span></h2>
      <ul className={styles.hits}>
        {hits.map(({ kind, code, slug, title: name, summary, image }) => (
          <li key={code}>
            {image && <Picture src={`${image}-0-4x3.svg`} alt="" width={400} height={300} />}
            <div>
              <h3><Link to={kind === 'destination' ? '/d/$slug' : '/b/$slug'} params={{ slug: slug[locale] }}><Written text={name} /></Link></h3>
              {summary && <p lang={foreignLang(summary, locale)}>{truncate(summary.text, SUMMARY)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
