import type { ProductCard } from '#runtime/page-context.ts';
import '#ui/board.css';
import { Duration, FromPrice } from './product-card.tsx';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';

export interface DeparturesProps extends Pick<ProductLinkProps, 'search'> {
  readonly products: readonly ProductCard[];
  readonly heading?: 'h2' | 'h3';
}

/** Tours as rows of a departures board, each with its first session, in the order given. */
export function Departures({ products, heading: Heading = 'h3', search }: DeparturesProps) {
  return (
    <ol>
      {products.map((product) => {
        if (product.facts.vertical !== 'tour') return null;
        return (
          <li key={product.code} className="dep">
            <time>{product.facts.firstSession}</time>
            <Heading>
              <ProductLink product={product} {...(search && { search })} />
            </Heading>
            <FromPrice product={product} />
            <p>
              {product.summary}{' '}
              <span className="muted num">
                {product.destination.title} · <Duration minutes={product.facts.durationMinutes} />
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
