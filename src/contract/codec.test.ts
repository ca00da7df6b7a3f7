import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ChosenExtras, completeText, type LocalizedText, type PaymentTerms } from '#domain/catalogue.ts';
import { dictionary, type Infer, list, nullable, optional, record, remembered, union } from './codec.ts';
import { ContractError, type Issue } from './contract-error.ts';
import { clockTime, code, decimal, flag, instant, int, isoDate, localized, oneOf, text } from './scalar-codecs.ts';
import { paymentTerms } from './codecs/offer-codec.ts';
import { chosenExtras } from './codecs/selection-codec.ts';

function issuesOf(decode: () => unknown): readonly Issue[] {
  try {
    decode();
  } catch (error) {
    expect(error).toBeInstanceOf(ContractError);
    return (error as ContractError).issues;
  }
  return expect.unreachable('was accepted');
}

const line = record({
  title: ['baslik', text({ min: 1 })],
  price: ['fiyat', decimal()],
  count: ['adet', int({ min: 1, max: 9 })],
  kind: ['indirim_turu', oneOf({ percent: 'yuzde', amount: 'tutar' })],
  note: ['not', optional(text())],
  day: ['tarih', nullable(isoDate())],
});
const wire = { baslik: 'Tur', fiyat: '12.50', adet: 2, indirim_turu: 'yuzde', tarih: null };

describe('record', () => {
  it('has the type, the value and the wire form of one declaration', () => {
    expectTypeOf<Infer<typeof line>>().toEqualTypeOf<{
      readonly title: string;
      readonly price: string;
      readonly count: number;
      readonly kind: 'percent' | 'amount';
      readonly day: string | null;
      readonly note?: string;
    }>();
    const value = line.decode(wire);
    expect(value).toEqual({ title: 'Tur', price: '12.50', count: 2, kind: 'percent', day: null });
    expect('note' in value).toBe(false);
    expect(line.encode(value)).toEqual(wire);
    expect(line.encode({ ...value, note: 'x' })).toEqual({ ...wire, not: 'x' });
  });

  it('reports every wrong field at once, by wire path and code', () => {
    const basket = record({ lines: ['satirlar', list(line, { max: 2 })] });
    const bad = { baslik: '', fiyat: 12.5, adet: 10, indirim_turu: 'baska', tarih: '2027-02-29' };
    const issues = issuesOf(() => basket.decode({ satirlar: [wire, bad] }));
    expect(issues.map(({ field, code }) => [field, code])).toEqual(expect.arrayContaining([
      ['satirlar[1].baslik', 'min'],
      ['satirlar[1].fiyat', 'type'],
      ['satirlar[1].adet', 'max'],
      ['satirlar[1].indirim_turu', 'oneOf'],
      ['satirlar[1].tarih', 'format'],
    ]));
    expect(issues).toHaveLength(5);
    for (const { message, field } of issues) expect(message).toContain(field);
  });

  it.each([
    [undefined, '', 'required'],
    [null, '', 'required'],
    ['{}', '', 'type'],
    [{ ...wire, baslik: undefined }, 'baslik', 'required'],
    [{ ...wire, baslik: null }, 'baslik', 'required'],
    [{ ...wire, not: null }, 'not', 'required'],
    [{ ...wire, adet: '2' }, 'adet', 'type'],
    [{ ...wire, adet: 2.5 }, 'adet', 'integer'],
    [{ ...wire, fiyat: '1e3' }, 'fiyat', 'format'],
    [{ ...wire, fiyat: '12,50' }, 'fiyat', 'format'],
  ])('refuses %j', (bad, field, expected) => {
    expect(issuesOf(() => line.decode(bad))).toContainEqual({ field, code: expected, message: expect.any(String) });
  });

  it('[no card data] repeats no value in an error, nor keeps it as a cause', () => {
    const secret = 9876543210123;
    try {
      line.decode({ ...wire, baslik: secret });
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).not.toContain(String(secret));
      expect((error as Error).cause).toBeUndefined();
    }
  });

  it('[C5] gathers texts by language under icerik', () => {
    const item = record({ code: ['k_no', code()] }, { title: 'baslik', slug: 'slug' });
    expectTypeOf<Infer<typeof item>>().toEqualTypeOf<{
      readonly code: string;
      readonly title: LocalizedText;
      readonly slug: LocalizedText;
    }>();
    const value = {
      code: 'm-1',
      title: completeText({ en: 'Villas', tr: 'Villalar', de: 'Villen', ru: 'Виллы' }),
      slug: completeText({ en: 'villas', tr: 'villalar', de: 'villen', ru: 'villy' }),
    };
    const sent = item.encode(value);
    expect(sent).toMatchObject({ k_no: 'm-1', icerik: { tr: { baslik: 'Villalar', slug: 'villalar' } } });
    expect(item.decode(sent)).toEqual(value);
    const { icerik } = sent as { icerik: object };
    expect(issuesOf(() => item.decode({ k_no: 'm-1', icerik: { ...icerik, de: { baslik: 'Villen' } } })))
      .toMatchObject([{ field: 'icerik.de.slug', code: 'required' }]);
  });
});

describe('union', () => {
  it('distinguishes its variants by the wire tag', () => {
    expectTypeOf(paymentTerms.decode).returns.toEqualTypeOf<PaymentTerms>();
    expect(paymentTerms.decode({ odeme_tipi: 'on_odeme', odeme_tipi_oran: '30' })).toEqual({ kind: 'deposit', percent: '30' });
    expect(paymentTerms.encode({ kind: 'onSpot' })).toEqual({ odeme_tipi: 'yerinde' });
    expect(issuesOf(() => paymentTerms.decode({ odeme_tipi: 'takas' }))).toMatchObject([{ field: 'odeme_tipi', code: 'oneOf' }]);
    expect(issuesOf(() => paymentTerms.decode({ odeme_tipi: 'on_odeme' }))).toMatchObject([{ field: 'odeme_tipi_oran', code: 'required' }]);
    expect(issuesOf(() => paymentTerms.decode(3))).toMatchObject([{ field: '', code: 'type' }]);
    expect(issuesOf(() => record({ terms: ['odeme', paymentTerms] }).decode({}))).toMatchObject([{ field: 'odeme', code: 'required' }]);
  });

  it('rejects tags inherited from Object', () => {
    const plain = union(['kind', 'tur'], { a: ['a', record({})] });
    expect(issuesOf(() => plain.decode({ tur: 'constructor' }))).toMatchObject([{ field: 'tur', code: 'oneOf' }]);
  });
});

describe('dictionary', () => {
  it('is a list of pairs on the wire, each key once', () => {
    expectTypeOf(chosenExtras.decode).returns.toEqualTypeOf<ChosenExtras>();
    expect(chosenExtras.decode([{ kod: 'chef', adet: 2 }])).toEqual({ chef: 2 });
    expect(chosenExtras.encode({ chef: 2 })).toEqual([{ kod: 'chef', adet: 2 }]);
    const twice = [{ kod: 'chef', adet: 1 }, { kod: 'chef', adet: 2 }];
    expect(issuesOf(() => chosenExtras.decode(twice))).toMatchObject([{ code: 'duplicate' }]);
    expect(issuesOf(() => dictionary(['k', code()], ['v', int()]).decode([{ k: '__proto__', v: 1 }]))).toMatchObject([{ field: '[0].k', code: 'format' }]);
  });
});

describe('scalars', () => {
  it('reads an unlisted value as the stated one', () => {
    const status = oneOf({ none: 0, all: 2, pending: 4 }, { otherwise: 'pending' });
    expect([0, 2, 4, 7].map(status.decode)).toEqual(['none', 'all', 'pending', 'pending']);
    expect(status.encode('all')).toBe(2);
    expect(() => status.decode('2')).toThrow(ContractError);
  });

  it.each([
    [isoDate(), ['2028-02-29'], ['2027-02-29', '2027-2-3', '2027-13-01', '', '2027-01-01T00:00']],
    [clockTime(), ['00:00', '23:59'], ['24:00', '9:00', '09:60']],
    [instant(), ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00Z'], ['2026-11-20T12:00:00+03:00', '2026-11-20']],
    [decimal(), ['0', '-347', '1230.00'], ['', '.5', '5.', '1e3', '1,000.00', ' 1']],
    [flag(), [true, false], ['true', 1, null]],
  ])('accepts and refuses the right ones (%#)', (codec, good, bad) => {
    for (const value of good) expect((codec as { decode(wire: unknown): unknown }).decode(value)).toBe(value);
    for (const value of bad) expect(() => codec.decode(value)).toThrow(ContractError);
  });

  it('reads a localized text that lacks a language as the default one', () => {
    expect(issuesOf(() => localized().decode({ tr: 'b', de: 'c', ru: 'd' }))).toMatchObject([{ field: 'en', code: 'required' }]);
    expect(localized().decode({ en: 'a', tr: 'b', de: 'c' })).toEqual(completeText({ en: 'a', tr: 'b', de: 'c', ru: 'a' }));
  });
});

describe('a remembered codec', () => {
  const basket = record({ offers: ['urunler', list(record({ offer: ['urun', nullable(remembered(line))] }))] });
  const offer = line.decode({ baslik: 'Villa', fiyat: '10.00', adet: 1, indirim_turu: 'yuzde', tarih: null });
  const wrong = { ...offer, count: 99 };

  it('encodes an object once, and reads the same value from it', () => {
    const [first, second] = [basket.encode({ offers: [{ offer }] }), basket.encode({ offers: [{ offer }, { offer: null }] })] as { urunler: { urun: unknown }[] }[];
    expect(first!.urunler[0]!.urun).toBe(second!.urunler[0]!.urun);
    expect(first!.urunler[0]!.urun).toEqual(line.encode(offer));
    expect([basket.decode(first), basket.decode(first), basket.decode(second)]).toEqual([{ offers: [{ offer }] }, { offers: [{ offer }] }, { offers: [{ offer }, { offer: null }] }]);
  });

  it('refuses a wrong value each time it is sent', () => {
    for (let time = 0; time < 3; time += 1) expect(issuesOf(() => basket.decode(basket.encode({ offers: [{ offer }, { offer: wrong }] })))).toMatchObject([{ field: 'urunler[1].urun.adet', code: 'max' }]);
  });

  it('checks what came from outside, however often', () => {
    const wire = { urunler: [{ urun: line.encode(offer) as Record<string, unknown> }] };
    expect(basket.decode(wire)).toEqual({ offers: [{ offer }] });
    wire.urunler[0]!.urun['adet'] = 99;
    expect(issuesOf(() => basket.decode(wire))).toMatchObject([{ field: 'urunler[0].urun.adet', code: 'max' }]);
  });
});
