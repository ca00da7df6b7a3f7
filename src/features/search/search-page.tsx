import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { HomeLink } from '#features/common/home-link.tsx';
import { MoreProducts } from '#features/common/more-products.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import { Pagination } from '#features/common/pagination.tsx';
import { ProductCard } from '#features/common/product-card.tsx';
import { useLastTrip } from '#features/common/use-last-trip.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PosterRows } from '#ui/poster-wall.tsx';
import { ContentHits } from './content-hits.tsx';
import { PAGE_SIZE, type LoadedSearch } from './load-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { LAST_PAGE } from './search-address.ts';
import { SearchForm } from './search-form.tsx';
import * as styles from './search-page.module.css';

export interface SearchPageProps extends LoadedSearch {
  readonly term: string;
  /** Counts from 1. */
  readonly page: number;
}

/** Posters in the first view, which are loaded at once. */
const FIRST_POSTERS = 4;

/** The results of a term: places, products as on the lists, posts. */
export function SearchPage({ term, page, results: { corrected, shorter, products, total, isMore = false, places, posts } }: SearchPageProps) {
  const { t } = useLingui();
  const trip = useLastTrip() ?? {};
  const count = total + places.length + posts.length;
  const isFirst = page === 1;
  return (
    <main id="main">
      <PageTitle>{t`Search: ${term}`}</PageTitle>
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, t`Search`]} />
        <div className={styles.head}>
          <h1>{t`Results for “${term}”`}</h1>
          <SearchForm key={term} term={term} />
          <p role="status" className="num">
            {isMore ? t`More than ${plural(count, { one: '# result', other: '# results' })}` : t`${plural(count, { one: '# result', other: '# results' })}`}
          </p>
          {corrected !== null && (
            <p>
              <Trans>Nothing fits “{term}”. These are the results for <Link className="link" to="/search/$term" params={{ term: corrected }}>{corrected}</Link>.</Trans>
            </p>
          )}
        </div>
        {count === 0 && <NothingFound shorter={shorter} />}
        {isFirst && places.length > 0 && <ContentHits title={t`Destinations`} hits={places} />}
        {total > 0 && (
          <section className={styles.part}>
            <h2>{t`To book`} <span className="muted num">{total}</span></h2>
            {products.length === 0 && <p>{t`This page is past the end of the list.`}</p>}
            <PosterRows>
              {products.map((product, index) => <ProductCard key={product.code} product={product} first={index < FIRST_POSTERS} compare search={trip} />)}
            </PosterRows>
            <Pagination
              current={page}
              pages={Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE)}
              to={(other) => ({ to: '/search/$term', params: { term }, search: { page: other === 1 ? undefined : other } })}
            />
          </section>
        )}
        {isFirst && posts.length > 0 && <ContentHits title={t`From the travel guide`} hits={posts} />}
      </div>
      <MoreProducts compare showcase={count === 0 ? null : undefined} />
    </main>
  );
}
