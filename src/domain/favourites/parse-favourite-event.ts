import { imagePath } from '#domain/offer-schema.ts';
import { eventParser } from '#domain/event-parser.ts';
import { code, id, locale, oneOf, text } from '#domain/schema/scalars.ts';
import { list, record, refine } from '#domain/schema/schema.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { favouriteFacts } from './decide-favourite.ts';
import type { FavouriteEvent, FavouriteProduct } from './favourites.ts';

const added = record({
  productCode: code(),
  vertical: oneOf(VERTICALS),
  lang: locale(),
  title: text({ max: 300 }),
  slug: text({ min: 1, max: 300 }),
  place: text({ max: 200 }),
  image: imagePath(),
  facts: favouriteFacts,
});

/** Parses an event of the stream `favourites`; null when the value is none. The schemas of its vertical must be loaded. */
export const parseFavouriteEvent = eventParser<FavouriteEvent>({
  FavouriteAdded: refine(added, 'one-vertical', 'product and facts of two verticals', (value?: Partial<FavouriteProduct>) => value?.vertical === value?.facts?.vertical),
  FavouriteRemoved: record({ productCode: code(), additions: list(id(), 1000) }),
});
