import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Departures } from '#features/common/departures.tsx';
import { ProductCard } from '#features/common/product-card.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { classNames } from '#ui/class-names.ts';
import { cardOf } from '#verticals/card.ts';
import type { LoadedDestination } from './loaded-content.ts';
import * as styles from './on-sale.module.css';

type Sections = LoadedDestination['sections'];

/**
 * What is on sale at a destination, by vertical. Verticals with posters share rows of four, each as wide as its posters;
 * one with rows by time, as its card layer decides, has the whole width and comes after them.
 */
export function OnSale({ sections, destination }: { readonly sections: Sections; readonly destination: string }) {
  const { i18n } = useLingui();
  const { categories } = useShell();
  const isBoard = ({ vertical }: Sections[number]) => cardOf(vertical).list.kind === 'board';
  const ordered = [...sections.filter((section) => !isBoard(section)), ...sections.filter(isBoard)];
  return (
    <div className={classNames('wrap', styles.sold)}>
      {ordered.map(({ vertical, count, products }) => {
        const { title, all, list } = cardOf(vertical);
        return (
          <section key={vertical} data-posters={list.kind === 'board' ? undefined : products.length} aria-label={i18n._(title)}>
            <div className={styles.head}>
              <h2>{i18n._(title)}</h2>
              {count > products.length && (
                <Link to="/c/$slug" params={{ slug: categories[vertical] }} search={{ destination }}>
                  <Trans>
                    Show all <span className="visually-hidden">{i18n._(all)}</span>
                  </Trans>
                </Link>
              )}
            </div>
            {list.kind === 'board'
              ? <Departures products={products} timeOf={({ facts }) => list.time(facts)} />
              : <div className={styles.posters}>{products.map((product) => <ProductCard key={product.code} product={product} />)}</div>}
          </section>
        );
      })}
    </div>
  );
}
