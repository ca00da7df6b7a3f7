import { ofVertical } from '#domain/offer-schema.ts';
import { known } from '#domain/schema/read.ts';
import type { FavouriteEvent, FavouriteFacts, FavouriteProduct, FavouriteState } from './favourites.ts';

/** The schema of `FavouriteFacts`. The schemas of the vertical must be loaded. */
export const favouriteFacts = ofVertical<FavouriteFacts>(({ keptFacts }) => keptFacts);

export type FavouriteCommand =
  | { readonly type: 'AddFavourite'; readonly product: FavouriteProduct }
  | { readonly type: 'RemoveFavourite'; readonly productCode: string };

/** The events of a command; none when it changes nothing. Only the facts of the card are kept. */
export function decideFavourite(state: FavouriteState, command: FavouriteCommand, context: { readonly now: number; readonly newId: () => string }): readonly FavouriteEvent[] {
  const productCode = command.type === 'AddFavourite' ? command.product.productCode : command.productCode;
  const additions = state.added.filter((one) => one.productCode === productCode).map(({ addition }) => addition);
  const head = { v: 1, at: context.now } as const;
  if (command.type === 'AddFavourite') {
    if (additions.length > 0) return [];
    const facts = known(favouriteFacts, command.product.facts) as FavouriteFacts;
    return [{ ...head, id: context.newId(), type: 'FavouriteAdded', data: { ...command.product, facts } }];
  }
  return additions.length === 0 ? [] : [{ ...head, id: context.newId(), type: 'FavouriteRemoved', data: { productCode, additions } }];
}
