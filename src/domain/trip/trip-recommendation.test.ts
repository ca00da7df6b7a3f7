import { describe, expect, it } from 'vitest';
import type { LinePart } from './trip-part.ts';
import { tripRecommendation } from './trip-recommendation.ts';

const part = (lineId: string, kind: LinePart['kind'], from: string, to = from, destination = 'kas'): LinePart => ({ lineId, destination, kind, from, to, time: null, until: null });

const villa = part('villa', 'stay', '2027-06-12', '2027-06-19');
const tour = part('tour', 'outing', '2027-06-14');

describe('[T3] what goes with a trip', () => {
  it('is something to do on the days and at the place of a stay that has nothing planned', () => {
    expect(tripRecommendation([villa])).toEqual({ kind: 'outing', lineId: 'villa', destination: 'kas', from: '2027-06-12', to: '2027-06-19' });
    const next = part('next', 'stay', '2027-06-19', '2027-06-21', 'bodrum');
    expect(tripRecommendation([villa, tour, next])).toMatchObject({ kind: 'outing', lineId: 'next', destination: 'bodrum' });
    const wedding = { kind: 'outing', from: '2027-06-14', to: '2027-06-14', time: null, until: null } as const;
    expect(tripRecommendation([villa, next], [wedding])).toMatchObject({ lineId: 'next' });
  });

  it('is more to do during the longest stay when all have something planned', () => {
    const short = part('short', 'stay', '2027-06-10', '2027-06-12', 'bodrum');
    expect(tripRecommendation([{ ...tour, lineId: 'first', from: '2027-06-11', to: '2027-06-11' }, short, villa, tour])).toMatchObject({ lineId: 'villa' });
  });

  it('is a stay for several days of things to do without one', () => {
    const other = part('other', 'outing', '2027-06-17');
    expect(tripRecommendation([tour, other])).toEqual({ kind: 'stay', lineId: 'tour', destination: 'kas', from: '2027-06-14', to: '2027-06-17' });
    expect(tripRecommendation([tour])).toBeNull();
    expect(tripRecommendation([tour, other, part('gulet', 'voyage', '2027-06-17', '2027-06-24')])).toBeNull();
  });

  it('looks at most 30 days ahead, and is nothing for an empty basket', () => {
    expect(tripRecommendation([{ ...villa, to: '2027-09-30' }])).toMatchObject({ from: '2027-06-12', to: '2027-07-12' });
    expect(tripRecommendation([])).toBeNull();
  });
});
