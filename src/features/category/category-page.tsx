import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { HomeLink } from '#features/common/home-link.tsx';
import { MoreProducts } from '#features/common/more-products.tsx';
import { Pagination } from '#features/common/pagination.tsx';
import { CategoryList } from '#features/common/product-list.tsx';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { foreignLang, Title } from '#features/common/written.tsx';
import { keepTrip } from '#runtime/page/keep-trip.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { cardOf } from '#verticals/card.ts';
import { ActiveFilters, useActiveFilters } from './active-filters.tsx';
import * as styles from './category-page.module.css';
import { FilterForm } from './filter-form.tsx';
import { tripOf, type ListingSearch } from './listing-search.ts';
import type { LoadedCategory } from './loaded-category.ts';
import { MapView } from './map-view.tsx';
import { NoResults } from './no-results.tsx';
import { isAtEnd, pageCount } from './pages.ts';
import { withoutDates } from './search-dates.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Id of the line that says how many products were found. */
const FOUND = 'found';

/** Scrolls to the list, and moves the focus there from the form that was folded. The page may have been replaced while it was loading. */
function showList(): void {
  const found = document.getElementById(FOUND);
  if (!found) return;
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: 'start' });
}

const loadMap = () => import('./results-map.lazy.tsx');

/** The page of a category: the filter form, then the products as the vertical's cards. */
export function CategoryPage({ loaded: { listing, filters, today, lastDay, dates }, search: asked }: { readonly loaded: LoadedCategory; readonly search: ListingSearch }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { category, products, total, isMore = false } = listing;
  const { vertical } = category;
  const slug = category.slug[locale];
  const title = <Title key="title" of={category} />;
  const langOf = (lang = locale) => foreignLang({ lang }, locale);
  // What the list was filtered by.
  const search = dates ? withoutDates(asked) : asked;
  const active = useActiveFilters(vertical, search, filters);
  const count = cardOf(vertical).count(i18n, total);
  const trip = tripOf(search);
  const { from, to, guests, children, infants } = trip;
  // A list of products without a place has no map (U21).
  const hasMap = products.some(({ coordinates }) => coordinates !== undefined);
  const isMap = hasMap && search.view === 'map';
  const [ResultsMap, fetchMap] = useLazyComponent(loadMap);
  const prepareMap = useCallback(() => void fetchMap(), [fetchMap]);
  useEffect(() => {
    if (isMap) prepareMap();
  }, [isMap, prepareMap]);
  useEffect(() => keepTrip({ from, to, guests, children, infants }), [from, to, guests, children, infants]);
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, title]} />
        <div className={styles.head}>
          <h1>{title}</h1>
          <p lang={langOf(category.summaryLang)}>{category.summary}</p>
        </div>
        <FilterForm slug={slug} vertical={vertical} filters={filters} search={asked} today={today} lastDay={lastDay} dates={dates} total={isMore ? null : total} onShown={showList} />
        <div className={styles.found}>
          <p role="status" className="num" id={FOUND}>
            {isMore ? t`More than ${count}` : count}
          </p>
          <ActiveFilters slug={slug} active={active} view={search.view} />
          {hasMap && <ViewSwitch slug={slug} search={asked} onMapIntent={prepareMap} />}
        </div>
        {total === 0 && <NoResults slug={slug} vertical={vertical} search={search} active={active} alternatives={listing.alternatives} />}
        {total > 0 && products.length === 0 && <p>{t`This page is past the end of the list.`}</p>}
        {products.length > 0 && (isMap
          ? <MapView vertical={vertical} products={products} search={trip} total={total} ResultsMap={ResultsMap} />
          : <CategoryList vertical={vertical} products={products} search={trip} />)}
        <Pagination current={search.page ?? 1} pages={pageCount(total, search)} to={(page) => ({ to: '/c/$slug', params: { slug }, search: { ...search, page: page === 1 ? undefined : page } })} />
        {isMore && isAtEnd(search, total) && <p className={styles.end}>{t`The list ends here. Choose a destination or a filter to see others.`}</p>}
        {category.description.length > 0 && (
          <section className={styles.about} lang={langOf(category.descriptionLang)}>
            {category.description.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          </section>
        )}
      </div>
      <MoreProducts compare showcase={total === 0 ? vertical : undefined} />
    </main>
  );
}
