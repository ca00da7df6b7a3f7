import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BasketCampaign } from '#domain/catalogue.ts';
import { kekova, kekovaLine, party, rates } from '#tests/support/offer-fixtures.ts';
import { nextCampaign } from './next-campaign.ts';
import { quoteBasket } from './quote-basket.ts';
import type { PricingInput } from './quote.ts';

const above2500: BasketCampaign = { kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' };
const aboveThreeItems: BasketCampaign = { kind: 'count', threshold: '3', discountKind: 'percent', discount: '5', currency: 'EUR' };
const both = [aboveThreeItems, above2500];

/** A basket of lines at these prices, in EUR. */
function basketOf(prices: readonly string[], basketCampaigns: readonly BasketCampaign[], currency = 'EUR'): PricingInput {
  const lines = prices.map((adult, index) => kekovaLine({
    lineId: String(index),
    offer: { ...kekova, terms: { ...kekova.terms, pricing: { kind: 'perPerson', adult, child: '0.00', infant: '0.00', childAges: [3, 11], infantAges: [0, 2] } } },
    selection: { vertical: 'tour', date: '2027-06-15', session: '10:00', pickup: null },
    party: party(1),
  }));
  return { lines, currency, rates, basketCampaigns };
}
const appliedTo = (input: PricingInput) => quoteBasket(input).basketCampaign?.campaign ?? null;
const nextOf = (prices: readonly string[], campaigns: readonly BasketCampaign[], currency?: string) => {
  const input = basketOf(prices, campaigns, currency);
  return nextCampaign(input, appliedTo(input));
};

describe('[P5] the basket campaign that is nearest to apply', () => {
  it('says what is missing: the threshold is passed strictly above it', () => {
    expect(nextOf(['2190.00'], [above2500])).toEqual({ campaign: above2500, missing: '310.01' });
    expect(nextOf(['2500.00'], [above2500])).toEqual({ campaign: above2500, missing: '0.01' });
    expect(nextOf(['2500.01'], [above2500])).toBeNull();
    expect(nextOf(['10.00', '10.00'], [aboveThreeItems])).toEqual({ campaign: aboveThreeItems, missing: '2' });
    expect(nextOf(['10.00', '10.00', '10.00'], [{ ...aboveThreeItems, threshold: '2.50' }])).toBeNull();
    expect(nextOf(['10.00', '10.00'], [{ ...aboveThreeItems, threshold: '2.50' }])?.missing).toBe('1');
    expect(nextOf([], both)).toBeNull();
    expect(nextOf(['10.00'], [])).toBeNull();
  });

  it('is the one of which the largest part is there, the first of equals', () => {
    expect(nextOf(['1000.00', '100.00', '100.00'], both)?.campaign).toBe(aboveThreeItems);
    expect(nextOf(['2400.00', '10.00'], both)?.campaign).toBe(above2500);
    const twin = { ...above2500, discount: '90.00' };
    expect(nextOf(['100.00'], [above2500, twin])?.campaign).toBe(above2500);
    expect(nextOf(['100.00'], [twin, above2500])?.campaign).toBe(twin);
  });

  it('is not one that is worth no more than what applies already', () => {
    // At a base of 2,500.01, 5 % is more than 75.00.
    expect(nextOf(['600.00', '600.00', '600.00', '600.00'], both)).toBeNull();
    const small = { ...aboveThreeItems, discount: '2' };
    expect(nextOf(['600.00', '600.00', '600.00', '600.00'], [small, above2500])).toEqual({ campaign: above2500, missing: '100.01' });
    // 75.00 applies; at today's base 5 % would be as much, or a cent more.
    expect(nextOf(['40.00', '1460.00'], [{ ...above2500, threshold: '20.00' }, aboveThreeItems])).toBeNull();
    expect(nextOf(['40.20', '1460.00'], [{ ...above2500, threshold: '20.00' }, aboveThreeItems])?.campaign).toBe(aboveThreeItems);
    expect(nextOf(['40.00'], [{ ...above2500, discount: '0' }])).toBeNull();
  });

  it('[P10] is judged in its own currency, whatever the display currency', () => {
    for (const currency of ['EUR', 'TRY', 'USD', 'RUB']) {
      expect(nextOf(['2500.00'], both, currency)).toEqual({ campaign: above2500, missing: '0.01' });
      expect(nextOf(['2500.01'], [above2500], currency)).toBeNull();
    }
    // Without a rate it cannot be judged.
    expect(nextOf(['10.00'], [{ ...aboveThreeItems, currency: 'XXX' }])).toBeNull();
  });

  it('applies as soon as what is missing is added, and not a cent before', () => {
    const price = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 3 }), (cents) => {
      const prices = cents.map(price);
      const next = nextOf(prices, [above2500]);
      const appliedWith = (more: readonly string[]) => appliedTo(basketOf([...prices, ...more], [above2500]));
      expect(appliedWith([])).toBe(next ? null : above2500);
      if (!next) return;
      const missing = Math.round(Number(next.missing) * 100);
      expect(appliedWith([price(missing)])).toBe(above2500);
      expect(appliedWith([price(missing - 1)])).toBeNull();
    }));
  });
});
