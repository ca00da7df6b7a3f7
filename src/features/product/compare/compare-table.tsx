import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProductLink } from '#features/common/product-link.tsx';
import { Written } from '#features/common/written.tsx';
import { TripPrice } from '#features/product/trip-price.tsx';
import { coverFiles } from '#domain/pictures.ts';
import { comparedProducts } from '#runtime/page/compared-products.ts';
import type { LastTrip } from '#runtime/page/keep-trip.ts';
import { Picture } from '#ui/picture.tsx';
import { Stars } from '#ui/stars.tsx';
import { rulesFor } from '#verticals/domain.ts';
import { pageOf, type ProductIn } from '#verticals/page.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import type { CompareSearch } from './compare-search.ts';
import * as styles from './compare-table.module.css';
import type { ComparedProduct } from './load-compare.ts';

export interface CompareTableProps {
  readonly products: readonly ComparedProduct[];
  readonly trip: LastTrip | null;
  /** The page's own address. */
  readonly search: CompareSearch;
}

/** A column for each product; the rows are what all products have, then the main figures of their verticals. */
export function CompareTable({ products, trip, search }: CompareTableProps) {
  const { t, i18n } = useLingui();
  const facts = products.map(({ offer, facts: own }) => new Map(pageOf(offer.vertical).facts(i18n, { offer, facts: own } as ProductIn<VerticalName>).flatMap(({ name, value, isParty }) => (isParty ? [] : [[name, value]]))));
  const names = [...new Set(facts.flatMap((each) => [...each.keys()]))];
  const without = (code: string) => ({ ...search, ids: products.map(({ card }) => card.code).filter((each) => each !== code).join() || undefined });
  const upTo = (capacity: number) => t`up to ${capacity}`;
  const row = (name: string, cell: (product: ComparedProduct, index: number) => ReactNode) => ({ name, cells: products.map(cell) });
  const rows = [
    row(t`Price`, ({ offer }) => <TripPrice key={offer.productCode} offer={offer} trip={trip} />),
    row(t`Rating`, ({ card: { code, rating } }) => rating && <Stars key={code} rating={Number(rating.mean)} count={rating.count} />),
    row(t`Place`, ({ card: { code, destination } }) => <Written key={code} text={destination.title} />),
    row(t`Travellers`, ({ offer }) => upTo(rulesFor(offer).capacity(offer))),
    ...names.map((name) => row(name, (_, index) => facts[index]!.get(name))),
  ];
  return (
    <div className={styles.scroll} role="region" aria-label={t`Comparison`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map(({ card }) => {
              const title = <Written text={card.title} />;
              return (
                <th key={card.code} scope="col">
                  <Picture {...coverFiles(card.image)} alt="" width={800} height={600} first />
                  <ProductLink product={card} {...(trip && { search: trip })} />
                  <Link className={styles.remove} to="/compare" search={without(card.code)} resetScroll={false} onClick={() => comparedProducts.codes().includes(card.code) && comparedProducts.toggle(card.code)}>
                    <Trans>Remove <span className="visually-hidden">{title}</span></Trans>
                  </Link>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {products.map(({ card }, index) => <td key={card.code}>{cells[index] ?? <NotStated />}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NotStated() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true" className="muted">–</span>
      <span className="visually-hidden">{t`Not stated`}</span>
    </>
  );
}
