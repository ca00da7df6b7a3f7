import { describe, expect, it } from 'vitest';
import { bulletinOf } from '#tests/support/rate-peer.ts';
import { parseBulletin } from './bulletin-document.ts';
import { BulletinSourceError } from './bulletin-source.ts';

const DAY = '2026-11-30';
const USD = { code: 'USD', buy: '48.6116', sell: '48.6992' };
const ratesOf = (text: string) => Object.fromEntries(parseBulletin(text).rates);

describe('[P14] the daily document of the central bank', () => {
  it('has a day and the two rates of each currency', () => {
    const { day, rates } = parseBulletin(bulletinOf(DAY, [USD, { code: 'EUR', buy: '55.7981', sell: '55.8986' }]));
    expect(day).toBe(DAY);
    expect([...rates]).toEqual([['USD', { buy: '48.6116', sell: '48.6992' }], ['EUR', { buy: '55.7981', sell: '55.8986' }]]);
  });

  it('quotes some currencies by a hundred, whose price is divided without losing a digit', () => {
    expect(ratesOf(bulletinOf(DAY, [{ code: 'JPY', buy: '30.7666', sell: '30.9705', unit: '100' }]))).toEqual({ JPY: { buy: '0.307666', sell: '0.309705' } });
    expect(ratesOf('<Tarih_Date Tarih="30.11.2026"><Currency CurrencyCode="JPY" Unit="100"><ForexBuying>30</ForexBuying><ForexSelling>31</ForexSelling></Currency></Tarih_Date>'))
      .toEqual({ JPY: { buy: '0.3', sell: '0.31' } });
  });

  it.each([
    ['', '48'], ['48', ''], ['48,6116', '48,6992'], ['0', '48'], ['48', '0.0000'], ['-48', '48'], ['4.8e1', '48'], ['0x30', '48'], ['48', 'Infinity'], ['48', '1234567890'], ['48', '48.0123456789'], ['48', '48 49'],
  ])('has no rate where it says %j and %j', (buy, sell) => {
    expect(ratesOf(bulletinOf(DAY, [{ ...USD, buy, sell }, { ...USD, code: 'EUR' }]))).toEqual({ USD: null, EUR: { buy: USD.buy, sell: USD.sell } });
  });

  it('is read as fast whatever its line ends are', () => {
    const startedAt = performance.now();
    expect(ratesOf(bulletinOf(DAY, [USD]).replace('\n', '\r'.repeat(64 * 1024)))).toEqual({ USD: { buy: USD.buy, sell: USD.sell } });
    expect(ratesOf(bulletinOf(DAY, [{ ...USD, name: '\r'.repeat(64 * 1024) }]).replaceAll('\n', '\r\n'))).toEqual({ USD: { buy: USD.buy, sell: USD.sell } });
    // Seconds, where the parser sees the carriage returns.
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it.each(['', '0', '3', '1.0', 'constructor'])('has no rate for %j units', (unit) => {
    expect(ratesOf(bulletinOf(DAY, [{ ...USD, unit }]))).toEqual({ USD: null });
  });

  const good = bulletinOf(DAY, [USD]);
  it.each([
    ['nothing', ''],
    ['a document that is torn', good.slice(0, -20)],
    ['two documents', good + good],
    ['a page', '<!DOCTYPE html><html><body><p>Bakım çalışması</p></body></html>'],
    ['a page that is no XML', '<!DOCTYPE html><html><br><p>503'],
    ['another table', good.replaceAll('Tarih_Date', 'Rates')],
    ['no day', good.replace('Tarih="30.11.2026"', '')],
    ['a day that does not exist', good.replace('30.11.2026', '31.11.2026')],
    ['a currency twice', bulletinOf(DAY, [USD, USD])],
    ['an entity of its own', good.replace('<Tarih_Date', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Tarih_Date').replace(USD.sell, '&b;')],
    ['too many levels', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
  ])('is refused when it is %s', (_name, text) => {
    expect(() => parseBulletin(text)).toThrow(BulletinSourceError);
  });
});
