import { expect, it } from 'vitest';
import { tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import { draftHash } from './draft-hash.ts';

const bought = { lines: [villaLine, tourLine], currency: 'EUR', plan: 'deposit' } as const;

it('[L12] is equal for the same order, in any order of lines and keys', () => {
  const { departure, arrival } = villaLine.selection as { arrival: string; departure: string };
  const turned = { ...villaLine, selection: { departure, arrival, vertical: 'villa' } as const, extras: { sauna: 0, chef: 2 } };
  expect(draftHash({ ...bought, lines: [tourLine, turned] })).toBe(draftHash(bought));
});

it('[L12] does not change between releases', () => {
  expect(draftHash({ ...bought, lines: [] })).toBe(draftHash({ ...bought, lines: [] }));
  expect(draftHash(bought)).toMatchInlineSnapshot(`"2bba1240710f87c9"`);
});

it.each([
  ['currency', { ...bought, currency: 'TRY' }],
  ['plan', { ...bought, plan: 'everything' }],
  ['party', { ...bought, lines: [{ ...villaLine, party: { adults: 3, children: 0, infants: 0 } }, tourLine] }],
  ['extras', { ...bought, lines: [{ ...villaLine, extras: {} }, tourLine] }],
  ['product', { ...bought, lines: [{ ...villaLine, offer: { ...villaLine.offer, productCode: 'VIL-002' } }, tourLine] }],
  ['lines', { ...bought, lines: [villaLine] }],
] as const)('[L12] differs for another %s', (_what, other) => {
  expect(draftHash(other)).not.toBe(draftHash(bought));
});
