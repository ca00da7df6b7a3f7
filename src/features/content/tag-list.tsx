import { Link } from '@tanstack/react-router';
import { useLocale } from '#features/common/use-locale.ts';
import { Written } from '#features/common/written.tsx';
import type { Tag } from '#runtime/page/page-context.ts';
import * as styles from './tag-list.module.css';

/** Links to the posts of each tag. */
export function TagList({ label, tags }: { readonly label: string; readonly tags: readonly Tag[] }) {
  const locale = useLocale();
  return (
    <nav aria-label={label}>
      <ul className={styles.tags}>
        {tags.map(({ code, slug, title }) => (
          <li key={code}><Link to="/b/$slug" params={{ slug: slug[locale] }}><Written text={title} /></Link></li>
        ))}
      </ul>
    </nav>
  );
}
