import { CompareBar } from './compare-bar.tsx';
import type { MoreProductsProps } from './more-products.tsx';
import { RecentProducts } from './recent-products.tsx';
import { Showcase } from './showcase.tsx';
import { SimilarProducts } from './similar-products.tsx';

export interface FindingProps {
  /** Codes of the products that are chosen to be compared, with commas between them. If given, the component renders the bar for comparing. */
  readonly ids?: string;
  readonly product?: MoreProductsProps['product'] | undefined;
  readonly showcase?: MoreProductsProps['showcase'];
}

/** The rows of products and the comparison bar of `MoreProducts`, loaded on demand in one file. */
export default function Finding({ ids, product, showcase }: FindingProps) {
  if (ids !== undefined) return <CompareBar ids={ids} />;
  return (
    <>
      {showcase !== undefined && <Showcase category={showcase} />}
      {product && <SimilarProducts code={product.productCode} vertical={product.vertical} />}
      <RecentProducts except={product?.productCode} />
    </>
  );
}
