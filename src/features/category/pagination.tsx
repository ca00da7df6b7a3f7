import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { iconButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { PAGE_SIZE, type ListingSearch } from './listing-search.ts';
import * as styles from './pagination.module.css';

export interface PaginationProps {
  readonly slug: string;
  readonly search: ListingSearch;
  readonly total: number;
}

export function Pagination({ slug, search, total }: PaginationProps) {
  const { t } = useLingui();
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages < 2) return null;
  const current = search.page ?? 1;
  const to = (page: number) => ({ to: '/c/$slug', params: { slug }, search: { ...search, page: page === 1 ? undefined : page } }) as const;
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {current > 1 && <Link className={iconButtonClass} {...to(current - 1)} rel="prev" aria-label={t`Previous page`}><Icon name="back" /></Link>}
      <ol>
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link className={classNames(iconButtonClass, 'num')} {...to(page)} aria-label={t`Page ${page}`} aria-current={page === current ? 'page' : undefined} activeOptions={{ exact: true }}>{page}</Link>
          </li>
        ))}
      </ol>
      {current < pages && <Link className={iconButtonClass} {...to(current + 1)} rel="next" aria-label={t`Next page`}><Icon name="forward" /></Link>}
    </nav>
  );
}
