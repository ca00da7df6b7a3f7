import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comparedProducts, MOST_COMPARED } from './compared-products.ts';
import { codesIn } from './codes-in.ts';
import { keepTrip } from './keep-trip.ts';
import { readTrip } from './last-trip.ts';
import { MOST_SEEN, seenProducts } from './seen-products.ts';

const storage = new Map<string, string>();
const attributes = new Map<string, string>();
let isRefused = false;

beforeEach(() => {
  isRefused = false;
  storage.clear();
  attributes.clear();
  const orRefuse = <T>(value: T): T => {
    if (isRefused) throw new DOMException('denied', 'SecurityError');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => orRefuse(storage.get(key) ?? null),
    setItem: (key: string, value: string) => void orRefuse(storage.set(key, value)),
    removeItem: (key: string) => void orRefuse(storage.delete(key)),
  });
  vi.stubGlobal('document', { documentElement: { setAttribute: (name: string, value: string) => void attributes.set(name, value) } });
});
afterEach(() => vi.unstubAllGlobals());

const code = fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,3}$/);

describe('[U18] the products seen on this device', () => {
  it('are the last twelve, the latest first, each once', () => {
    fc.assert(fc.property(fc.array(code, { maxLength: 40 }), (visits) => {
      seenProducts.clear();
      for (const each of visits) seenProducts.visit(each);
      expect(seenProducts.read()).toBe([...new Set(visits.toReversed())].slice(0, 12).join());
    }));
  });

  it('have a place on a page when there is another than its own, and after it is left', () => {
    const leave = seenProducts.visit('VIL-001');
    expect(attributes.get('data-seen')).toBe('');
    leave();
    expect(attributes.get('data-seen')).toBe('1');
    seenProducts.visit('VIL-002');
    expect(attributes.get('data-seen')).toBe('1');
    seenProducts.remove(['VIL-001']);
    expect(seenProducts.read()).toBe('VIL-002');
  });

  it('are read as none where something else is stored', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      storage.set('meltem.seen', text);
      for (const each of codesIn(seenProducts.read(), MOST_SEEN)) expect(each).toMatch(/^[A-Za-z0-9][\w.:-]{0,99}$/);
    }));
  });
});

describe('[U19] the products to compare', () => {
  it('are at most four; a fifth is refused, and changes nothing', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { maxLength: 30 }), (presses) => {
      comparedProducts.write([]);
      const chosen: string[] = [];
      for (const each of presses) {
        const at = chosen.indexOf(each);
        const isFull = at < 0 && chosen.length === MOST_COMPARED;
        expect(comparedProducts.toggle(each)).toBe(!isFull);
        if (at >= 0) chosen.splice(at, 1);
        else if (!isFull) chosen.push(each);
        expect(comparedProducts.read()).toBe(chosen.join());
      }
    }));
  });

  it('last as long as the page where nothing can be stored, and call back', () => {
    isRefused = true;
    let changes = 0;
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const stop = comparedProducts.subscribe(() => (changes += 1));
    comparedProducts.write([]);
    comparedProducts.toggle('VIL-001');
    expect(comparedProducts.read()).toBe('VIL-001');
    stop();
    comparedProducts.toggle('VIL-001');
    expect([comparedProducts.read(), changes]).toEqual(['', 2]);
  });
});

describe('[U20] the last trip', () => {
  it.each([
    [{ from: '2028-05-06', to: '2028-05-13', guests: 4 }], [{ from: '2028-05-06' }], [{ from: '2028-05-06', guests: 2 }],
    [{ from: '2028-05-06', guests: 2, children: 2, infants: 1 }], [{ from: '2028-05-06', guests: 2, infants: 1 }],
  ])('%o is read as it was kept, until its first day has passed', (trip) => {
    keepTrip(trip);
    expect(readTrip('2028-05-06')).toEqual(trip);
    expect(readTrip('2028-05-07')).toBeNull();
  });

  it('stays when a choice has no day', () => {
    keepTrip({ from: '2028-05-06' });
    keepTrip({ from: undefined, guests: 3 });
    expect(readTrip('2028-01-01')).toEqual({ from: '2028-05-06' });
  });

  it('is none where something else is stored', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      storage.set('meltem.trip', text);
      expect(() => readTrip('2028-01-01')).not.toThrow();
    }));
    storage.set('meltem.trip', '2028-05-06,2028-05-01,1000');
    expect(readTrip('2028-01-01')).toEqual({ from: '2028-05-06' });
  });
});
