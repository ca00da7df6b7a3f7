import { useLingui } from '@lingui/react/macro';
import type { FavouriteProduct } from '#domain/favourites/favourites.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './heart-button.module.css';
import { useFavourite } from './use-favourite.ts';

/** The heart on a poster: pressed when the product is among the favourites. */
export function HeartButton({ product }: { readonly product: FavouriteProduct }) {
  const { t } = useLingui();
  const { isKept, isStoring, prepare, toggle } = useFavourite(product);
  const { title } = product;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isKept}
      aria-busy={isStoring || undefined}
      aria-label={t`Save ${title}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void toggle()}
    >
      <Icon name="heart" />
    </button>
  );
}
