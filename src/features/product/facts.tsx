import { useLingui } from '@lingui/react';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { pageOf } from '#verticals/page.ts';
import * as styles from './facts.module.css';

/** The key figures of a product, e.g. bedrooms or duration. */
export function Facts({ product }: { readonly product: ProductDetail }) {
  const { i18n } = useLingui();
  return (
    <dl className={styles.facts}>
      {pageOf(product.offer.vertical).facts(i18n, product).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
