import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DepartureBoard, Departures } from '#features/common/departures.tsx';
import { ProductCard } from '#features/common/product-card.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Picture } from '#ui/picture.tsx';
import { PosterWall } from '#ui/poster-wall.tsx';
import { ActiveFilters, useActiveFilters } from './active-filters.tsx';
import * as styles from './category-page.module.css';
import { FilterForm } from './filter-form.tsx';
import type { ListingSearch } from './listing-search.ts';
import type { LoadedCategory } from './load-category.ts';
import { NothingFound } from './nothing-found.tsx';
import { Pagination } from './pagination.tsx';

/** A category: filters as a ticket, then villas as a wall or tours as a departures board. */
export function CategoryPage({ loaded: { listing, filters, today }, search }: { readonly loaded: LoadedCategory; readonly search: ListingSearch }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { category, products, total } = listing;
  const slug = category.slug[locale];
  const title = category.title[locale];
  const isTours = category.code === 'tour';
  const active = useActiveFilters(search, filters);
  const wishes = { from: search.from, to: search.to, guests: search.guests };
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb items={[<Link key="home" to="/">Meltem</Link>, title]} />
        <div className={styles.head}>
          <h1>{title}</h1>
          <p>{category.summary}</p>
        </div>
        <FilterForm slug={slug} isTours={isTours} filters={filters} search={search} today={today} />
        <div className={styles.found}>
          <p role="status" className="num">
            {isTours ? t`${plural(total, { one: '# tour', other: '# tours' })}` : t`${plural(total, { one: '# villa', other: '# villas' })}`}
          </p>
          <ActiveFilters slug={slug} active={active} />
        </div>
        {products.length === 0 && <NothingFound slug={slug} active={active} />}
        {products.length > 0 && (isTours ? (
          <DepartureBoard picture={<Picture src={`${products[0]!.image}-0-3x4.svg`} alt="" width={600} height={800} first />}>
            <Departures products={products} heading="h2" search={wishes} />
          </DepartureBoard>
        ) : (
          <PosterWall>
            {products.map((product, index) => <ProductCard key={product.code} product={product} first={index < 3} heading="h2" search={wishes} />)}
          </PosterWall>
        ))}
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
