import { describe, expect, expectTypeOf, it } from 'vitest';
import type { LocalizedText } from '#domain/catalogue.ts';
import { checked, read } from './read.ts';
import { code, decimal, int, localized, oneOf, text } from './scalars.ts';
import { dictionary, exact, list, nullable, optional, pair, record, refine, union, type ValueOf } from './schema.ts';

const product = record({
  code: code(),
  title: localized(),
  price: nullable(decimal()),
  note: optional(text({ max: 10 })),
  ages: pair(int({ max: 120 })),
  kind: oneOf(['villa', 'tour']),
  payment: union('kind', { deposit: record({ percent: decimal() }), full: record({}) }),
  extras: dictionary(code(), int({ max: 9 })),
});
const villa = {
  code: 'VIL-001', title: { en: 'Villa', tr: 'Villa', de: 'Villa', ru: 'Вилла' }, price: '10.00', ages: [3, 11], kind: 'villa',
  payment: { kind: 'deposit', percent: '30' }, extras: { chef: 1 },
};

describe('a schema', () => {
  it('has the type of its values', () => {
    expectTypeOf<ValueOf<typeof product>>().toEqualTypeOf<{
      readonly code: string;
      readonly title: LocalizedText;
      readonly price: string | null;
      readonly ages: readonly [number, number];
      readonly kind: 'villa' | 'tour';
      readonly payment: { readonly kind: 'deposit'; readonly percent: string } | { readonly kind: 'full' };
      readonly extras: Readonly<Record<string, number>>;
      readonly note?: string;
    }>();
  });

  it('reads valid values without casts', () => {
    expect(read(product, villa)).toEqual(villa);
    expect(read(product, { ...villa, price: null, note: 'x' })).toEqual({ ...villa, price: null, note: 'x' });
    for (const bad of [{ price: 10 }, { code: 'a/b' }, { ages: [1] }, { kind: 'boat' }, { payment: { kind: 'cheque' } }, { extras: { chef: 10 } }, { extras: { 'a b': 1 } }, { note: null }]) {
      expect(() => read(product, { ...villa, ...bad }), JSON.stringify(bad)).toThrow();
    }
  });

  it('drops unknown fields at every depth; `checked` keeps them', () => {
    const more = { ...villa, more: 1, payment: { ...villa.payment, more: 1 } };
    expect(read(product, more)).toEqual(villa);
    expect(checked(product, more)).toEqual(more);
    expect(() => read(exact(record({ code: code() })), { code: 'a', more: 1 })).toThrow();
  });

  it('refuses a key that would set a prototype', () => {
    expect(() => read(product, JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(villa).slice(1)}`))).toThrow(TypeError);
  });

  it('completes the languages of a text, except the default one', () => {
    expect(read(product, { ...villa, title: { en: 'Villa', de: 'Haus' } }).title).toEqual({ en: 'Villa', tr: 'Villa', de: 'Haus', ru: 'Villa' });
    expect(() => read(product, { ...villa, title: { de: 'Haus' } })).toThrow();
  });

  it('refuses a list that is too long without checking its elements', () => {
    let checkedElements = 0;
    const counted = refine(int(), 'counted', 'counted', () => (checkedElements += 1) > 0);
    expect(() => read(list(counted, 3), [1, 2, 3, 4])).toThrow(/at most 3/);
    expect(checkedElements).toBe(0);
    expect(read(list(counted, 3), [1, 2, 3])).toEqual([1, 2, 3]);
  });
});
