import type { ReactNode } from 'react';
import { favouriteOf } from '#domain/favourites/favourite-of.ts';
import type { ProductCard } from '#runtime/page/page-context.ts';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { ScheduleRow } from '#ui/schedule.tsx';
import { Stars } from '#ui/stars.tsx';
import * as styles from './departures.module.css';
import { CompareBox } from './compare-box.tsx';
import { HeartButton } from './heart-button.tsx';
import { CardBadge, CardFacts, FromPrice } from './product-card.tsx';
import { Written } from './written.tsx';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';

export interface DeparturesProps extends Pick<ProductLinkProps, 'search'> {
  readonly products: readonly ProductCard[];
  /** HH:mm at the head of a row; null where there is none. */
  readonly timeOf: (product: ProductCard) => string | null;
  readonly heading?: 'h2' | 'h3';
  /** Whether products can be chosen to be compared (U19). */
  readonly compare?: boolean;
}

/** Products as rows of a departures board, each with its time, in the order given. */
export function Departures({ products, timeOf, heading = 'h3', compare = false, search }: DeparturesProps) {
  return (
    <ol>
      {products.map((product) => (
        <ScheduleRow
          key={product.code}
          time={timeOf(product)}
          title={<ProductLink product={product} {...(search && { search })} />}
          heading={heading}
          text={
            <>
              <Written text={product.summary} />{' '}
              <span className="muted num">
                <CardFacts product={product} />
              </span>{' '}
              <span className={styles.marks}>
                {product.rating && <Stars rating={Number(product.rating.mean)} count={product.rating.count} />}
                <CardBadge product={product} />
              </span>
            </>
          }
          end={
            <>
              <FromPrice from={product.from} total={product.total} />
              <div className={styles.actions}>
                {compare && <CompareBox code={product.code} title={<Written text={product.title} />} />}
                <HeartButton product={favouriteOf(product)} place="row" />
              </div>
            </>
          }
        />
      ))}
    </ol>
  );
}

/** Departures beside a tall picture. */
export function DepartureBoard({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.board}>
      <div className={styles.picture}>
        <FramedPicture>{picture}</FramedPicture>
      </div>
      {children}
    </div>
  );
}
