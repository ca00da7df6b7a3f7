import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupMarkers, type Marker } from './group-markers.ts';

const HEIGHT = 44;
const plates = { sheet: 770, height: HEIGHT, widthOf: (count: number) => 70 + String(count).length * 8 };
const marker: fc.Arbitrary<Marker> = fc.record({ x: fc.integer({ min: 0, max: 770 }), y: fc.integer({ min: 0, max: 545 }), width: fc.integer({ min: 48, max: 120 }) });
const markers = fc.array(marker, { maxLength: 60 });

describe('groupMarkers', () => {
  it('[U21] loses no marker and has none twice', () => {
    fc.assert(fc.property(markers, (all) => {
      const members = groupMarkers(all, plates).flatMap((group) => group.members);
      expect(members).toHaveLength(all.length);
      expect(new Set(members)).toEqual(new Set(all));
    }));
  });

  it('[U21] leaves no plate that covers another or reaches over an edge of the sheet', () => {
    fc.assert(fc.property(markers, (all) => {
      const groups = groupMarkers(all, plates);
      for (const [index, a] of groups.entries()) {
        expect(a.x >= a.width / 2 && a.x <= plates.sheet - a.width / 2 && a.y >= HEIGHT).toBe(true);
        for (const b of groups.slice(index + 1)) expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= HEIGHT).toBe(true);
      }
    }));
  });

  it('[U21] keeps the order of the list, of groups and within them', () => {
    fc.assert(fc.property(markers, (all) => {
      const places = groupMarkers(all, plates).map((group) => group.members.map((member) => all.indexOf(member)));
      for (const place of places) expect(place).toEqual(place.toSorted((a, b) => a - b));
      expect(places.map(([first]) => first!)).toEqual(places.map(([first]) => first!).toSorted((a, b) => a - b));
    }));
  });

  it('leaves markers alone that have room', () => {
    const all = [{ x: 100, y: 100, width: 60 }, { x: 160, y: 100, width: 60 }, { x: 100, y: 144, width: 60 }];
    expect(groupMarkers(all, plates).map(({ x, y, members }) => ({ x, y, members }))).toEqual(all.map((one) => ({ x: one.x, y: one.y, members: [one] })));
  });

  it('[U21] puts the plate of a group on the one of its places that is nearest to their middle', () => {
    const all = [{ x: 100, y: 100, width: 60 }, { x: 400, y: 100, width: 60 }, { x: 112, y: 120, width: 60 }, { x: 140, y: 120, width: 60 }];
    expect(groupMarkers(all, plates)).toMatchObject([{ x: 112, y: 120, members: [all[0], all[2], all[3]] }, { x: 400, members: [all[1]] }]);
  });
});
