import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace } from './free-place.ts';

const box = { top: 700, bottom: 760 };
const extent = fc.tuple(fc.integer({ min: -100, max: 800 }), fc.integer({ min: 1, max: 120 })).map(([top, height]) => ({ top, bottom: top + height }));

describe('a toast covers no control', () => {
  it('stays where nothing is under it, and goes above what is', () => {
    expect(freePlace(box, [])).toBe(700);
    expect(freePlace(box, [{ top: 760, bottom: 800 }, { top: 600, bottom: 700 }])).toBe(700);
    expect(freePlace(box, [{ top: 720, bottom: 764 }])).toBe(720 - 60 - 8);
    expect(freePlace(box, [{ top: 0, bottom: 900 }])).toBe(700);
  });

  it('ends where it covers none, or where it began', () => {
    fc.assert(fc.property(fc.array(extent, { maxLength: 20 }), (controls) => {
      const top = freePlace(box, controls);
      expect(top).toBeLessThanOrEqual(box.top);
      const covers = controls.some((control) => control.bottom > top && control.top < top + 60);
      expect(!covers || top === box.top).toBe(true);
    }));
  });
});
