import type { VerticalName } from '#domain/catalogue.ts';
import type { WrittenText } from '#domain/written-text.ts';
import type { FavouriteFacts, FavouriteProduct } from './favourites.ts';

/** A card of a product, in one language. */
export interface CardOfProduct {
  readonly code: string;
  readonly vertical: VerticalName;
  readonly slug: string;
  readonly title: WrittenText;
  readonly image: string;
  readonly destination: { readonly title: WrittenText };
  readonly facts: FavouriteFacts;
}

/** The part of a card that is stored as a favourite. */
export function favouriteOf({ code, vertical, title, slug, image, destination, facts }: CardOfProduct): FavouriteProduct {
  return { productCode: code, vertical, lang: title.lang, title: title.text, slug, place: destination.title.text, image, facts };
}
