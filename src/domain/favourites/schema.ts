import { string } from 'yup';
import { LOCALES, OPEN_VERTICALS } from '#domain/catalogue.ts';
import { code, count, id, list, oneOf, orNull, record, text, variant } from '#domain/draft/fields.ts';
import { eventParser } from '#domain/event-parser.ts';
import type { FavouriteEvent } from './favourites.ts';

const clockTime = () => string().strict().matches(/^\d{2}:\d{2}$/).required();
const vertical = () => oneOf(OPEN_VERTICALS);

/** The event of the stream `favourites` in a value read back; null when it is none. */
export const parseFavouriteEvent = eventParser<FavouriteEvent>({
  FavouriteAdded: record({
    productCode: code(),
    vertical: vertical(),
    lang: oneOf(LOCALES),
    title: text(300),
    slug: text(200).min(1),
    place: text(200),
    image: text(500),
    facts: variant('vertical', {
      villa: record({ vertical: vertical(), bedrooms: count(1000), guests: count(1000) }),
      tour: record({ vertical: vertical(), durationMinutes: count(1_000_000), firstSession: orNull(clockTime()) }),
    }),
  }).test('one-vertical', 'product and facts of two verticals', (value) => {
    const { vertical: own, facts } = value as { vertical?: unknown; facts?: { vertical?: unknown } };
    return own === facts?.vertical;
  }),
  FavouriteRemoved: record({ productCode: code(), additions: list(id(), 1000) }),
});
