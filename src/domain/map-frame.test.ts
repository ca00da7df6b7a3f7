import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOSEST, fitFrame, frameAround, frameName, MAP_SIZE, middleOf, parseFrameName, projection } from './map-frame.ts';

const somewhere = fc.tuple(fc.double({ min: -85, max: 85, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }));
const inTurkey = fc.tuple(fc.double({ min: 36, max: 42, noNaN: true }), fc.double({ min: 26, max: 36, noNaN: true }));
const points = fc.array(fc.oneof(somewhere, inTurkey), { minLength: 1, maxLength: 60 });

const isOnSheet = ([x, y]: readonly [number, number]) => x >= 0 && x <= MAP_SIZE.width && y >= 0 && y <= MAP_SIZE.height;

describe('fitFrame', () => {
  it('[U21] has every point on its sheet', () => {
    fc.assert(fc.property(points, (some) => {
      expect(some.map(projection(fitFrame(some))).every(isOnSheet)).toBe(true);
    }));
  });

  it('[U21] is the closest one that has room: the points reach over half of its sheet', () => {
    fc.assert(fc.property(fc.array(inTurkey, { minLength: 2, maxLength: 20 }), (some) => {
      const frame = fitFrame(some);
      fc.pre(frame.level < CLOSEST);
      const places = some.map(projection(frame));
      const extent = (axis: 0 | 1) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
      expect(extent(0) > MAP_SIZE.width * 0.5 || extent(1) > MAP_SIZE.height * 0.45).toBe(true);
    }));
  });

  it('shows one point, or some that are close, as close as maps are drawn', () => {
    expect(fitFrame([[36.26, 29.41]]).level).toBe(CLOSEST);
    expect(fitFrame([[36.2572, 29.4046], [36.1938, 29.6052]]).level).toBe(CLOSEST);
  });
});

describe('projection', () => {
  it('draws north up and east to the right', () => {
    fc.assert(fc.property(inTurkey, inTurkey, fc.integer({ min: 8, max: CLOSEST }), (one, other, level) => {
      const project = projection(frameAround(one, level));
      const [[x, y], [otherX, otherY]] = [project(one), project(other)];
      for (const [drawn, real] of [[otherX - x, other[1] - one[1]], [y - otherY, other[0] - one[0]]] as const) {
        // Closer than a tenth of a millimetre, two places may be the same point of the sheet: its numbers have sixteen digits.
        if (Math.abs(real) > 1e-9) expect(Math.sign(drawn)).toBe(Math.sign(real));
        else expect(drawn).toBeCloseTo(0);
      }
    }));
  });

  it('puts the middle of the frame into the middle of the sheet, close to the point that it was made around', () => {
    fc.assert(fc.property(inTurkey, fc.integer({ min: 0, max: CLOSEST }), (point, level) => {
      const frame = frameAround(point, level);
      const project = projection(frame);
      expect(project(middleOf(frame))).toEqual([MAP_SIZE.width / 2, MAP_SIZE.height / 2]);
      expect(isOnSheet(project(point))).toBe(true);
    }));
  });
});

describe('names of frames', () => {
  it('are read back', () => {
    fc.assert(fc.property(somewhere, fc.integer({ min: 0, max: CLOSEST }), (point, level) => {
      const frame = frameAround(point, level);
      expect(parseFrameName(frameName(frame))).toEqual({ ...frame, row: frame.row + 0, column: frame.column + 0 });
    }));
  });

  it.each(['kas', '_office', '_area-20-1-1', '_area-12-01-1', '_area-12-1', '_area-12-1-1-1', '_area-12--0-1'])('%s is none', (name) => {
    expect(parseFrameName(name)).toBeNull();
  });
});
