import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { evolveFavourites, type FavouriteEvent, favouritesIn, noFavourites } from './favourites.ts';
import { parseFavouriteEvent } from './parse-favourite-event.ts';

const fixtures = eventFixtures('favourites', 1);
const [tour, villa] = ['tour-added.json', 'villa-added.json'].map((name) => fixtures.find((one) => one.name === name)!.event as FavouriteEvent);

describe('[L8] favourites written by version 1', () => {
  it.each(fixtures)('reads every field of $name', ({ event }) => {
    expect(parseFavouriteEvent(event)).toEqual(event);
  });

  it('has a fixture for each event type and folds them', () => {
    expect(new Set(fixtures.map(({ event }) => (event as FavouriteEvent).type))).toEqual(new Set(['FavouriteAdded', 'FavouriteRemoved']));
    const state = fixtures.map(({ event }) => parseFavouriteEvent(event)!).reduce(evolveFavourites, noFavourites);
    expect(favouritesIn(state).map(({ productCode }) => productCode)).toEqual(['TUR-004']);
  });
});

describe('values that are no favourite event', () => {
  it.each([
    ['nothing', null],
    ['another type', { ...villa, type: 'ItemAdded' }],
    ['a type of every object', { ...villa, type: 'constructor' }],
    ['a later version', { ...villa, v: 2 }],
    ['no title', { ...villa, data: { ...villa!.data, title: undefined } }],
    ['a closed vertical', { ...villa, data: { ...villa!.data, vertical: 'yacht' } }],
    ['facts of another vertical', { ...villa, data: { ...villa!.data, facts: (tour as Extract<FavouriteEvent, { type: 'FavouriteAdded' }>).data.facts } }],
  ])('rejects %s', (_, value) => {
    expect(parseFavouriteEvent(value)).toBeNull();
  });

  it('drops unknown fields', () => {
    expect(parseFavouriteEvent({ ...villa, data: { ...villa!.data, price: '380.00' } })).toEqual(villa);
  });
});
