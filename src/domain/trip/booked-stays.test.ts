import { expect, it } from 'vitest';
import { tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import { bookedStays } from './booked-stays.ts';

it('[E2] the stays of a basket are its houses, each once', () => {
  expect(bookedStays([tourLine, villaLine, { ...villaLine, lineId: 'again' }]).map(({ productCode }) => productCode)).toEqual([villaLine.offer.productCode]);
  expect(bookedStays([tourLine])).toEqual([]);
});
