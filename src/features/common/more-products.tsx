import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import type { Offer } from '#domain/catalogue.ts';
import { comparedProducts } from '#runtime/page/compared-products.ts';
import { firstInput } from '#runtime/page/first-input.ts';
import * as styles from './more-products.module.css';
import { useLazyComponent } from './use-lazy-component.ts';
import { useNearViewport } from './use-near-viewport.ts';

export interface MoreProductsProps {
  /** The product whose page this is. */
  readonly product?: Pick<Offer, 'productCode' | 'vertical'>;
  /** Code or slug of the category whose showcase (C15) is shown first; null for that of the whole shop. */
  readonly showcase?: string | null | undefined;
  /** Whether the code waits for the visitor's first input, so that the page itself loads fast. */
  readonly afterInput?: boolean;
  /** Whether the page's cards can be chosen to be compared. */
  readonly compare?: boolean;
}

const load = () => import('./finding.lazy.tsx');
const none = () => '';

/**
 * The place of the showcase where a page has nothing else to offer (C15), of products similar to the page's (C14) and of
 * those that were seen on this device (U18), and the bar of those that are chosen to be compared (U19). The server renders the place empty, and the styles hide it where nothing
 * belongs there. The code is fetched when the place comes near the view, or with the first choice: a new visitor loads nothing.
 */
export const MoreProducts = memo(function MoreProducts({ product, showcase, afterInput = false, compare = false }: MoreProductsProps) {
  const chosen = useSyncExternalStore(comparedProducts.subscribe, comparedProducts.read, none);
  const { isNear, watch } = useNearViewport();
  const [Finding, fetchFinding] = useLazyComponent(load, 'finding');
  const ids = compare ? chosen : '';
  const hasInput = useHasInput(afterInput);
  const isShown = isNear && hasInput;
  const isWanted = isShown || ids !== '';
  useEffect(() => {
    if (isWanted) void fetchFinding();
  }, [isWanted, fetchFinding]);
  return (
    <>
      <div ref={watch} className={product || showcase !== undefined ? styles.row : styles.recent}>{isShown && Finding && <Finding product={product} showcase={showcase} />}</div>
      {ids !== '' && Finding && <Finding ids={ids} />}
    </>
  );
});

/** Whether the visitor has touched, scrolled, typed or moved the pointer; true at once where it need not be known. */
function useHasInput(isAsked: boolean): boolean {
  const [hasInput, setInput] = useState(!isAsked);
  useEffect(() => {
    if (hasInput) return undefined;
    const done = () => setInput(true);
    firstInput().then(() => setInput(true), () => undefined);
    addEventListener('pointermove', done, { once: true });
    return () => removeEventListener('pointermove', done);
  }, [hasInput]);
  return hasInput;
}
