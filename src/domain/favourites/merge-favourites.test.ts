import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedAfter, type FavouriteChanges, mergeFavourites } from './merge-favourites.ts';

const NOTHING: FavouriteChanges = { addToAccount: [], removeFromAccount: [], addHere: [], removeHere: [] };
const [A, B, C] = ['VIL-001', 'TUR-002', 'YAT-003'];

describe('[M6] merging the favourites of a device and of the account', () => {
  it('joins both lists at first', () => {
    expect(mergeFavourites([A, B], [B, C], [])).toEqual({ ...NOTHING, addToAccount: [A], addHere: [C] });
  });

  it('passes on what was added and removed on either side', () => {
    expect(mergeFavourites([A, C], [A, B], [A, B])).toEqual({ ...NOTHING, addToAccount: [C], removeFromAccount: [B] });
    expect(mergeFavourites([A, B], [B, C], [A, B])).toEqual({ ...NOTHING, addHere: [C], removeHere: [A] });
  });

  it('changes nothing when both agree, or both have made the same change', () => {
    expect(mergeFavourites([A, B], [B, A], [A, B])).toEqual(NOTHING);
    expect(mergeFavourites([B], [B], [A, B])).toEqual(NOTHING);
    expect(mergeFavourites([A, B], [A, B], [A])).toEqual(NOTHING);
  });

  it('finds a removal that was made while the lists were merged', () => {
    const agreed = agreedAfter([A, B], [A, B], [A, B], NOTHING);
    expect(mergeFavourites([B], [A, B], agreed)).toEqual({ ...NOTHING, removeFromAccount: [A] });
  });

  const codes = fc.uniqueArray(fc.constantFrom(A, B, C, 'CAR-004', 'TRF-005'));
  const apply = (list: readonly string[], add: readonly string[], remove: readonly string[]) => [...list.filter((code) => !remove.includes(code)), ...add];

  it('leaves both lists equal, loses no addition, and changes nothing the second time', () => {
    fc.assert(fc.property(codes, codes, codes, (here, account, agreed) => {
      const changes = mergeFavourites(here, account, agreed);
      const [hereNow, accountNow] = [apply(here, changes.addHere, changes.removeHere), apply(account, changes.addToAccount, changes.removeFromAccount)];
      expect(hereNow.toSorted()).toEqual(accountNow.toSorted());
      for (const code of [...here, ...account]) if (!agreed.includes(code)) expect(hereNow).toContain(code);
      const agreedNow = agreedAfter(here, account, agreed, changes);
      expect(agreedNow).toEqual(hereNow.toSorted());
      expect(mergeFavourites(hereNow, accountNow, agreedNow)).toEqual(NOTHING);
    }));
  });

  it('ends as it should when some of the changes were not made', () => {
    fc.assert(fc.property(codes, codes, codes, fc.func(fc.boolean()), (here, account, agreed, succeeds) => {
      const changes = mergeFavourites(here, account, agreed);
      const made = Object.fromEntries(Object.entries(changes).map(([kind, list]) => [kind, (list as string[]).filter((code) => succeeds(kind, code))])) as unknown as FavouriteChanges;
      const [hereNow, accountNow] = [apply(here, made.addHere, made.removeHere), apply(account, made.addToAccount, made.removeFromAccount)];
      const rest = mergeFavourites(hereNow, accountNow, agreedAfter(here, account, agreed, made));
      // What was left to do is what is still to do; nothing that was done is undone.
      const left = (kind: keyof FavouriteChanges) => changes[kind].filter((code) => !made[kind].includes(code)).toSorted();
      for (const kind of ['addToAccount', 'removeFromAccount', 'addHere', 'removeHere'] as const) expect(rest[kind].toSorted()).toEqual(left(kind));
    }));
  });
});
