import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFavourite, evolveFavourites, type FavouriteCommand, type FavouriteEvent, type FavouriteProduct, favouritesIn, type FavouriteState, noFavourites } from './favourites.ts';

const product = (productCode: string): FavouriteProduct => ({
  productCode, vertical: 'villa', lang: 'en', title: `House ${productCode}`, slug: productCode.toLowerCase(), place: 'Kaş', image: `/images/${productCode}`,
  facts: { vertical: 'villa', bedrooms: 2, guests: 4 },
});

/** A device: it decides on what it has seen, and may be told what others wrote. */
function device(name: string, start = 0) {
  let written = 0;
  let state: FavouriteState = noFavourites;
  return {
    see(events: readonly FavouriteEvent[]) {
      state = events.reduce(evolveFavourites, state);
    },
    does(command: FavouriteCommand): readonly FavouriteEvent[] {
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

describe('favourites of one device', () => {
  it('has what was added, the newest first', () => {
    const here = device('here');
    here.does(add('VIL-001'));
    here.does(add('VIL-002'));
    expect(here.codes()).toEqual(['VIL-002', 'VIL-001']);
  });

  it('writes nothing for what is so already', () => {
    const here = device('here');
    expect(here.does(remove('VIL-001'))).toEqual([]);
    expect(here.does(add('VIL-001'))).toHaveLength(1);
    expect(here.does(add('VIL-001'))).toEqual([]);
  });

  it('can add again what was taken away', () => {
    const here = device('here');
    here.does(add('VIL-001'));
    expect(here.does(remove('VIL-001'))).toMatchObject([{ type: 'FavouriteRemoved', data: { productCode: 'VIL-001', additions: ['here-0'] } }]);
    expect(here.codes()).toEqual([]);
    here.does(add('VIL-001'));
    expect(here.codes()).toEqual(['VIL-001']);
  });
});

describe('[L11] two lists that meet', () => {
  it('a removal takes away what its device had seen, and nothing added elsewhere meanwhile', () => {
    const [here, there] = [device('here'), device('there')];
    const first = here.does(add('VIL-001'));
    there.see(first);
    const removal = there.does(remove('VIL-001'));
    expect(favouritesIn(fold([...removal, ...first]))).toEqual([]);

    const elsewhere = device('elsewhere').does(add('VIL-001'));
    expect(favouritesIn(fold([...first, ...elsewhere, ...removal]))).toMatchObject([{ productCode: 'VIL-001', addition: 'elsewhere-0' }]);
  });

  it('a product added on both is there once, and one removal takes it away', () => {
    const [here, there] = [device('here'), device('there', 10)];
    const [mine, theirs] = [here.does(add('VIL-001')), there.does(add('VIL-001'))];
    here.see(theirs);
    expect(here.codes()).toEqual(['VIL-001']);
    const removal = here.does(remove('VIL-001'));
    expect(here.codes()).toEqual([]);
    expect(favouritesIn(fold([...mine, ...removal, ...theirs]))).toEqual([]);
  });

  it('come out the same in any order, however often an event arrives', () => {
    const step = fc.record({ on: fc.nat({ max: 2 }), adds: fc.boolean(), code: fc.constantFrom('VIL-001', 'VIL-002', 'TUR-001'), hears: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (steps, random) => {
        const devices = [device('a'), device('b', 5), device('c', 5)];
        const all: FavouriteEvent[] = [];
        for (const { on, adds, code, hears } of steps) {
          if (hears) devices[on]!.see(all);
          all.push(...devices[on]!.does(adds ? add(code) : remove(code)));
        }
        const shuffled = [...all, ...all].map((event) => ({ event, at: random.next().value })).toSorted((a, b) => a.at - b.at).map(({ event }) => event);
        expect(fold(shuffled)).toEqual(fold(all));
      }),
    );
  });
});
