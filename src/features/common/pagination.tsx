import { useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { iconButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './pagination.module.css';
import { shownPages } from './shown-pages.ts';

export interface PaginationProps {
  /** Counts from 1; may be after the end. */
  readonly current: number;
  /** Number of pages. */
  readonly pages: number;
  /** The link to a page. */
  readonly to: (page: number) => Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** Links to the first and the last page, to the pages around the current one, and to the previous and the next one. */
export function Pagination({ current, pages, to }: PaginationProps) {
  const { t } = useLingui();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {current > 1 && <Link className={iconButtonClass} {...to(Math.min(current - 1, pages))} rel="prev" aria-label={t`Previous page`}><Icon name="back" /></Link>}
      <ol>
        {shownPages(current, pages).map((page, index, shown) => (
          <li key={page} className={classNames(index > 0 && shown[index - 1]! < page - 1 && styles.afterGap)}>
            <Link className={classNames(iconButtonClass, 'num')} {...to(page)} aria-label={t`Page ${page}`} aria-current={page === current ? 'page' : undefined} activeOptions={{ exact: true }}>{page}</Link>
          </li>
        ))}
      </ol>
      {current < pages && <Link className={iconButtonClass} {...to(current + 1)} rel="next" aria-label={t`Next page`}><Icon name="forward" /></Link>}
    </nav>
  );
}
