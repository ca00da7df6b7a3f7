import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedBasket, PricedLine, PricingInput } from '#domain/pricing/quote.ts';
import { basket, minor, total } from '#tests/support/pricing-arbitraries.ts';

const priced = (input: PricingInput): PricedBasket => ({ input, quote: quoteBasket(input) });

/** A later state of a basket: each line and each basket-level part is kept, or taken from another basket. */
const pair = fc.tuple(basket, basket, fc.array(fc.nat({ max: 7 }), { minLength: 6, maxLength: 6 }), fc.nat({ max: 31 })).map(([before, other, lineBits, bits]) => {
  const lines = before.lines.flatMap((line, index): PricedLine[] => {
    const source = other.lines.find((each) => each.offer.vertical === line.offer.vertical);
    const change = lineBits[index]!;
    if (change === 7) return [];
    if (!source) return [line];
    return [{
      ...line,
      ...(change & 1 ? { offer: source.offer } : {}),
      ...(change & 2 ? { selection: source.selection } : {}),
      ...(change & 4 ? { party: source.party, extras: source.extras } : {}),
    }];
  });
  const added = other.lines.filter(({ lineId }) => !before.lines.some((line) => line.lineId === lineId));
  const after: PricingInput = {
    ...before,
    lines: [...lines, ...added],
    ...(bits & 1 ? { basketCampaigns: other.basketCampaigns ?? [] } : {}),
    ...(bits & 2 ? { voucher: other.voucher ?? null } : {}),
    ...(bits & 4 ? { discretionary: other.discretionary ?? null } : {}),
    ...(bits & 8 ? { rates: other.rates } : {}),
    ...(bits & 16 ? { captured: other.captured ?? {} } : {}),
  };
  return { before, after };
});

describe('explainChange, for any two baskets', () => {
  it('[P12] the causes add up exactly to the difference of the grand totals', () => {
    fc.assert(fc.property(pair, ({ before: was, after: is }) => {
      const [before, after] = [priced(was), priced(is)];
      const causes = explainChange(before, after);
      expect(total(causes.map((cause) => cause.amount))).toBe(minor(after.quote.grandTotal) - minor(before.quote.grandTotal));
      // Nothing is left unexplained.
      expect(causes.filter(({ kind, lineId }) => kind === 'price' && lineId === null)).toEqual([]);
      expect(causes.every(({ amount }) => minor(amount) !== 0n)).toBe(true);
    }), { numRuns: 300 });
  });

  it('[P12] holds for baskets that have nothing to do with each other', () => {
    fc.assert(fc.property(basket, basket, (was, is) => {
      const [before, after] = [priced(was), priced({ ...is, currency: was.currency })];
      const causes = explainChange(before, after);
      expect(total(causes.map((cause) => cause.amount))).toBe(minor(after.quote.grandTotal) - minor(before.quote.grandTotal));
    }), { numRuns: 150 });
  });

  it('[P12] switching the currency alone is told and moves nothing', () => {
    fc.assert(fc.property(basket, fc.constantFrom('EUR', 'TRY', 'USD', 'GBP'), (was, currency) => {
      fc.pre(was.currency !== currency);
      const causes = explainChange(priced(was), priced({ ...was, currency }));
      expect(causes).toEqual([{ kind: 'currency', lineId: null, title: null, from: was.currency, to: currency, amount: '0.00' }]);
    }), { numRuns: 100 });
  });
});
