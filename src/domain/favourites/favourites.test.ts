import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFavourite, type FavouriteCommand } from './decide-favourite.ts';
import { evolveFavourites, type FavouriteEvent, type FavouriteProduct, favouritesIn, type FavouriteState, noFavourites } from './favourites.ts';

const product = (productCode: string): FavouriteProduct => ({
  productCode, vertical: 'villa', lang: 'en', title: `House ${productCode}`, slug: productCode.toLowerCase(), place: 'Kaş', image: `/images/${productCode}`,
  facts: { vertical: 'villa', bedrooms: 2, guests: 4 },
});

/** A device: it decides on the events it has, and receives those of others by `receive`. */
function device(name: string, start = 0) {
  let written = 0;
  let state: FavouriteState = noFavourites;
  return {
    receive(events: readonly FavouriteEvent[]) {
      state = events.reduce(evolveFavourites, state);
    },
    dispatch(command: FavouriteCommand): readonly FavouriteEvent[] {
      const events = decideFavourite(state, command, { now: start + written, newId: () => `${name}-${written++}` });
      state = events.reduce(evolveFavourites, state);
      return events;
    },
    codes: () => favouritesIn(state).map(({ productCode }) => productCode),
  };
}
const add = (code: string): FavouriteCommand => ({ type: 'AddFavourite', product: product(code) });
const remove = (productCode: string): FavouriteCommand => ({ type: 'RemoveFavourite', productCode });
const fold = (events: readonly FavouriteEvent[]) => events.reduce(evolveFavourites, noFavourites);

describe('favourites on one device', () => {
  it('lists additions, newest first', () => {
    const here = device('here');
    here.dispatch(add('VIL-001'));
    here.dispatch(add('VIL-002'));
    expect(here.codes()).toEqual(['VIL-002', 'VIL-001']);
  });

  it('records no event when a command changes nothing', () => {
    const here = device('here');
    expect(here.dispatch(remove('VIL-001'))).toEqual([]);
    expect(here.dispatch(add('VIL-001'))).toHaveLength(1);
    expect(here.dispatch(add('VIL-001'))).toEqual([]);
  });

  it('adds a removed product again', () => {
    const here = device('here');
    here.dispatch(add('VIL-001'));
    expect(here.dispatch(remove('VIL-001'))).toMatchObject([{ type: 'FavouriteRemoved', data: { productCode: 'VIL-001', additions: ['here-0'] } }]);
    expect(here.codes()).toEqual([]);
    here.dispatch(add('VIL-001'));
    expect(here.codes()).toEqual(['VIL-001']);
  });
});

describe('[L11] merging two lists', () => {
  it('a removal removes only the additions that its device had received', () => {
    const [here, there] = [device('here'), device('there')];
    const first = here.dispatch(add('VIL-001'));
    there.receive(first);
    const removal = there.dispatch(remove('VIL-001'));
    expect(favouritesIn(fold([...removal, ...first]))).toEqual([]);

    const elsewhere = device('elsewhere').dispatch(add('VIL-001'));
    expect(favouritesIn(fold([...first, ...elsewhere, ...removal]))).toMatchObject([{ productCode: 'VIL-001', addition: 'elsewhere-0' }]);
  });

  it('a product added on both devices is listed once, and one removal removes it', () => {
    const [here, there] = [device('here'), device('there', 10)];
    const [mine, theirs] = [here.dispatch(add('VIL-001')), there.dispatch(add('VIL-001'))];
    here.receive(theirs);
    expect(here.codes()).toEqual(['VIL-001']);
    const removal = here.dispatch(remove('VIL-001'));
    expect(here.codes()).toEqual([]);
    expect(favouritesIn(fold([...mine, ...removal, ...theirs]))).toEqual([]);
  });

  it('gives the same list in any order and with duplicates of events', () => {
    const step = fc.record({ on: fc.nat({ max: 2 }), adds: fc.boolean(), code: fc.constantFrom('VIL-001', 'VIL-002', 'TUR-001'), receives: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (steps, random) => {
        const devices = [device('a'), device('b', 5), device('c', 5)];
        const all: FavouriteEvent[] = [];
        for (const { on, adds, code, receives } of steps) {
          if (receives) devices[on]!.receive(all);
          all.push(...devices[on]!.dispatch(adds ? add(code) : remove(code)));
        }
        const shuffled = [...all, ...all].map((event) => ({ event, at: random.next().value })).toSorted((a, b) => a.at - b.at).map(({ event }) => event);
        expect(fold(shuffled)).toEqual(fold(all));
      }),
    );
  });
});
