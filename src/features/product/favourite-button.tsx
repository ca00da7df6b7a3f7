import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import type { FavouriteFacts, FavouriteProduct } from '#domain/favourites/favourites.ts';
import { useFavourite } from '#features/common/use-favourite.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pageOf } from '#verticals/page.ts';

/** Into the favourites, and out again: pressed while the product is among them. */
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

/** What is kept of a product's page. */
function favouriteOf(product: ProductDetail, lang: Locale): FavouriteProduct {
  const { productCode, vertical, title, slug, image } = product.offer;
  return { productCode, vertical, lang, title: title[lang], slug: slug[lang], place: product.destination.title, image, facts: { vertical, ...pageOf(vertical).keptFacts(product) } as FavouriteFacts };
}
