import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupMarkers, type Marker } from './group-markers.ts';

const HEIGHT = 44;
const widthOf = (count: number) => 70 + String(count).length * 8;
const marker: fc.Arbitrary<Marker> = fc.record({ x: fc.integer({ min: 0, max: 770 }), y: fc.integer({ min: 0, max: 545 }), width: fc.integer({ min: 48, max: 120 }) });
const markers = fc.array(marker, { maxLength: 60 });

describe('groupMarkers', () => {
  it('[U21] loses no marker and has none twice', () => {
    fc.assert(fc.property(markers, (all) => {
      const members = groupMarkers(all, HEIGHT, widthOf).flatMap((group) => group.members);
      expect(members).toHaveLength(all.length);
      expect(new Set(members)).toEqual(new Set(all));
    }));
  });

  it('[U21] leaves no plate that covers another', () => {
    fc.assert(fc.property(markers, (all) => {
      const groups = groupMarkers(all, HEIGHT, widthOf);
      for (const [index, a] of groups.entries()) {
        for (const b of groups.slice(index + 1)) expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= HEIGHT).toBe(true);
      }
    }));
  });

  it('[U21] keeps the order of the list, of groups and within them', () => {
    fc.assert(fc.property(markers, (all) => {
      const places = groupMarkers(all, HEIGHT, widthOf).map((group) => group.members.map((member) => all.indexOf(member)));
      for (const place of places) expect(place).toEqual(place.toSorted((a, b) => a - b));
      expect(places.map(([first]) => first!)).toEqual(places.map(([first]) => first!).toSorted((a, b) => a - b));
    }));
  });

  it('leaves markers alone that have room', () => {
    const all = [{ x: 100, y: 100, width: 60 }, { x: 160, y: 100, width: 60 }, { x: 100, y: 144, width: 60 }];
    expect(groupMarkers(all, HEIGHT, widthOf).map(({ x, y, members }) => ({ x, y, members }))).toEqual(all.map((one) => ({ x: one.x, y: one.y, members: [one] })));
  });

  it('puts a group into the middle of its markers', () => {
    const all = [{ x: 100, y: 100, width: 60 }, { x: 400, y: 100, width: 60 }, { x: 110, y: 120, width: 60 }];
    expect(groupMarkers(all, HEIGHT, widthOf)).toMatchObject([{ x: 105, y: 110, members: [all[0], all[2]] }, { x: 400, members: [all[1]] }]);
  });
});
