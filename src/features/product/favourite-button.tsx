import { titleIn } from '#domain/complete-title.ts';
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import type { FavouriteFacts, FavouriteProduct } from '#domain/favourites/favourites.ts';
import { useFavourite } from '#features/common/use-favourite.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pageOf } from '#verticals/page.ts';

/** Adds the product to the favourites or removes it; pressed while it is a favourite. */
export function FavouriteButton({ product }: { readonly product: ProductDetail }) {
  const { t } = useLingui();
  const { isKept, isStoring, prepare, toggle } = useFavourite(favouriteOf(product, useLocale()));
  return (
    <Button variant="line" aria-pressed={isKept} busy={isStoring} onPointerEnter={prepare} onFocus={prepare} onClick={() => void toggle()}>
      <Icon name="heart" />
      {t`Save`}
    </Button>
  );
}

/** The part of a product that is stored as a favourite. */
function favouriteOf(product: ProductDetail, locale: Locale): FavouriteProduct {
  const { productCode, vertical, title, slug, image } = product.offer;
  return { productCode, vertical, lang: titleIn(product.offer, locale).lang, title: title[locale], slug: slug[locale], place: product.destination.title.text, image, facts: { vertical, ...pageOf(vertical).keptFacts(product) } as FavouriteFacts };
}
