import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { PAGE_SIZE, type ListingSearch } from './listing-search.ts';

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
    <nav className="pages" aria-label={t`Pages`}>
      {current > 1 && <Link className="x" {...to(current - 1)} rel="prev" aria-label={t`Previous page`}><Icon name="back" /></Link>}
      <ol>
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link className="x num" {...to(page)} aria-label={t`Page ${page}`} aria-current={page === current ? 'page' : undefined} activeOptions={{ exact: true }}>{page}</Link>
          </li>
        ))}
      </ol>
      {current < pages && <Link className="x" {...to(current + 1)} rel="next" aria-label={t`Next page`}><Icon name="forward" /></Link>}
    </nav>
  );
}
