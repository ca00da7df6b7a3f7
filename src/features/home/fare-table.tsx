import { useLingui } from '@lingui/react/macro';
import { addedVatText } from '#features/common/price-unit-text.ts';
import { ProductLink, type ProductLinkProps } from '#features/common/product-link.tsx';
import type { ProductCard } from '#runtime/page/page-context.ts';
import { classNames } from '#ui/class-names.ts';
import { Price } from '#ui/price.tsx';
import { cardOf, type ListLayout } from '#verticals/card.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import * as styles from './fare-table.module.css';

interface FareTableProps extends Pick<ProductLinkProps, 'search'> {
  readonly products: readonly ProductCard[];
  readonly columns: Extract<ListLayout<VerticalName>, { readonly kind: 'fares' }>['columns'];
}

/** Products as rows of a table: the name, a column for each fact, and the price. */
export function FareTable({ products, columns, search }: FareTableProps) {
  const { i18n } = useLingui();
  return (
    <table className={classNames('table', styles.fares)}>
      <thead>
        <tr>{[columns.product, ...columns.facts, columns.price].map((head) => <th key={head.id} scope="col">{i18n._(head)}</th>)}</tr>
      </thead>
      <tbody>
        {products.map((product) => {
          const { code, vertical, facts, from: { amount, was, currency, isFrom, vatAdded } } = product;
          return (
            <tr key={code}>
              <th scope="row"><ProductLink product={product} {...(search && { search })} /></th>
              {cardOf(vertical).facts(i18n, facts).map((fact, index) => <td key={columns.facts[index]!.id}>{fact}</td>)}
              <td><Price isFrom={isFrom} amount={amount} currency={currency} was={was ?? undefined} unit={addedVatText(i18n, vatAdded)} /></td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
