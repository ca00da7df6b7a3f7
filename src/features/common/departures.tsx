import type { ReactNode } from 'react';
import type { ProductCard } from '#runtime/page-context.ts';
import { Print } from '#ui/print.tsx';
import { ScheduleRow } from '#ui/schedule.tsx';
import * as styles from './departures.module.css';
import { Duration, FromPrice } from './product-card.tsx';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';

export interface DeparturesProps extends Pick<ProductLinkProps, 'search'> {
  readonly products: readonly ProductCard[];
  readonly heading?: 'h2' | 'h3';
}

/** Tours as rows of a departures board, each with its first session, in the order given. */
export function Departures({ products, heading = 'h3', search }: DeparturesProps) {
  return (
    <ol>
      {products.map((product) => {
        if (product.facts.vertical !== 'tour') return null;
        return (
          <ScheduleRow
            key={product.code}
            time={product.facts.firstSession}
            title={<ProductLink product={product} {...(search && { search })} />}
            heading={heading}
            text={
              <>
                {product.summary}{' '}
                <span className="muted num">
                  {product.destination.title} · <Duration minutes={product.facts.durationMinutes} />
                </span>
              </>
            }
            end={<FromPrice product={product} />}
          />
        );
      })}
    </ol>
  );
}

/** Departures beside a tall picture. */
export function DepartureBoard({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.board}>
      <div className={styles.picture}>
        <Print>{picture}</Print>
      </div>
      {children}
    </div>
  );
}
