import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { CategoryList } from '#features/common/product-list.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { cardOf } from '#verticals/card.ts';
import { ActiveFilters, useActiveFilters } from './active-filters.tsx';
import * as styles from './category-page.module.css';
import { FilterForm } from './filter-form.tsx';
import type { ListingSearch } from './listing-search.ts';
import type { LoadedCategory } from './load-category.ts';
import { NoResults } from './no-results.tsx';
import { Pagination } from './pagination.tsx';

/** The page of a category: the filter form, then the products as the vertical's cards. */
export function CategoryPage({ loaded: { listing, filters, today, lastDay }, search }: { readonly loaded: LoadedCategory; readonly search: ListingSearch }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { category, products, total } = listing;
  const { vertical } = category;
  const slug = category.slug[locale];
  const title = category.title[locale];
  const active = useActiveFilters(search, filters);
  const trip = { from: search.from, to: search.to, guests: search.guests };
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb items={[<Link key="home" to="/">Meltem</Link>, title]} />
        <div className={styles.head}>
          <h1>{title}</h1>
          <p>{category.summary}</p>
        </div>
        <FilterForm slug={slug} vertical={vertical} filters={filters} search={search} today={today} lastDay={lastDay} />
        <div className={styles.found}>
          <p role="status" className="num">
            {cardOf(vertical).count(i18n, total)}
          </p>
          <ActiveFilters slug={slug} active={active} />
        </div>
        {products.length === 0 && <NoResults slug={slug} active={active} />}
        {products.length > 0 && <CategoryList vertical={vertical} products={products} search={trip} />}
        <Pagination slug={slug} search={search} total={total} />
        {category.description.length > 0 && (
          <section className={styles.about}>
            {category.description.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          </section>
        )}
      </div>
    </main>
  );
}
