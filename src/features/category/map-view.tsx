import { type ComponentType, useRef } from 'react';
import { ProductCard } from '#features/common/product-card.tsx';
import type { ProductListProps } from '#features/common/product-list.tsx';
import * as styles from './map-view.module.css';
import type { ResultsMapProps } from './results-map.lazy.tsx';

export interface MapViewProps extends Required<Pick<ProductListProps, 'vertical' | 'products' | 'search'>> {
  /** Null until its code is loaded. */
  readonly ResultsMap: ComponentType<ResultsMapProps> | null;
  /** Number of products on all pages. */
  readonly total: number;
}

/** The map of a page's products beside their cards (U21). */
export function MapView({ ResultsMap, ...shown }: MapViewProps) {
  const list = useRef<HTMLUListElement>(null);
  const { products, search } = shown;
  return (
    <div className={styles.split}>
      <div className={styles.map}>
        {ResultsMap ? <ResultsMap key={products.map(({ code }) => code).join()} {...shown} list={list} /> : <div className={styles.place} />}
      </div>
      <ul ref={list} className={styles.cards}>
        {products.map((product) => <li key={product.code} data-code={product.code}><ProductCard product={product} heading="h2" compare search={search} /></li>)}
      </ul>
    </div>
  );
}
