import { useLingui } from '@lingui/react/macro';
import type { FavouriteProduct } from '#domain/favourites/favourites.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './heart-button.module.css';
import { useFavourite } from './use-favourite.ts';

export interface HeartButtonProps {
  readonly product: FavouriteProduct;
  /** In the corner of a poster, or among the words of a row. */
  readonly place: 'corner' | 'row';
}

/** The heart of a card: pressed when the product is among the favourites. */
export function HeartButton({ product, place }: HeartButtonProps) {
  const { t } = useLingui();
  const { isKept, isStoring, prepare, toggle } = useFavourite(product);
  const { title } = product;
  const isInCorner = place === 'corner';
  return (
    <button
      type="button"
      className={classNames(styles.heart, isInCorner && styles.corner)}
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
