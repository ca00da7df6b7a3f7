import { describe, expect, it } from 'vitest';
import { pandaLine, rates } from '#tests/support/offer-fixtures.ts';
import { priceQuotation, quotationProblems, type QuotationTerms } from './price-quotation.ts';

const line = (lineId: string) => ({ ...pandaLine(), lineId });
const terms: QuotationTerms = {
  currency: 'EUR', discount: '0', depositPercent: '30',
  entries: { a: [{ title: 'House', quantity: 3, unit: '1500.005' }, { title: 'Flowers', quantity: 1, unit: '250' }], b: [{ title: 'Music', quantity: 2, unit: '99.99' }] },
};

describe('[P13] a price on request', () => {
  it('[P1] [P13] adds up the entries, each rounded once', () => {
    const quote = priceQuotation([line('a')], terms, rates);
    expect(quote.lines[0]!.gross).toBe('4750.03');
    expect(quote.lines[0]!.steps.slice(0, 2)).toEqual([
      { kind: 'agreed', title: 'House', quantity: 3, unit: '1500.01', amount: '4500.03' },
      { kind: 'agreed', title: 'Flowers', quantity: 1, unit: '250.00', amount: '250.00' },
    ]);
  });

  it('[P6] [P8] [P9] shares the discount, adds up to the total and takes one deposit', () => {
    const quote = priceQuotation([line('a'), line('b')], { ...terms, discount: '100.00' }, rates);
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(quote.discretionary).toBe('100.00');
    expect(quote.lines.reduce((sum, each) => sum + cents(each.allocated), 0)).toBe(10_000);
    expect(quote.lines.reduce((sum, each) => sum + cents(each.total), 0)).toBe(cents(quote.grandTotal));
    expect(quote.grandTotal).toBe('4850.01');
    expect(cents(quote.deposit) + cents(quote.remaining)).toBe(cents(quote.grandTotal));
    expect(quote.deposit).toBe('1455.00');
  });

  it('[P5] never takes off more than there is', () => {
    expect(priceQuotation([line('b')], { ...terms, discount: '1000' }, rates)).toMatchObject({ discretionary: '199.98', grandTotal: '0.00', deposit: '0.00' });
  });

  it('leaves campaign and extras of the product out', () => {
    const sold = pandaLine();
    const quote = priceQuotation([{ ...sold, lineId: 'b', offer: { ...sold.offer, campaign: { kind: 'percent', value: '50' } } }], terms, rates);
    expect(quote).toMatchObject({ campaigns: '0.00', extras: '0.00', grandTotal: '199.98' });
  });

  it('names what cannot be priced', () => {
    const lines = [{ lineId: 'a' }, { lineId: 'c' }];
    expect(quotationProblems([{ lineId: 'a' }, { lineId: 'b' }], terms)).toEqual([]);
    expect(quotationProblems(lines, { ...terms, discount: '-1', depositPercent: '101', entries: { a: [{ title: ' ', quantity: 1, unit: '1' }, { title: 'x', quantity: 1, unit: '-1' }] } })).toEqual([
      { code: 'badEntry', lineId: 'a', index: 0 }, { code: 'badEntry', lineId: 'a', index: 1 }, { code: 'lineWithoutEntry', lineId: 'c' },
      { code: 'badDiscount' }, { code: 'badDeposit' },
    ]);
  });
});
