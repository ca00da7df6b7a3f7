import { describe, expect, it } from 'vitest';
import type { BasketCampaign, Voucher } from '#domain/catalogue.ts';
import { dalyan, kekova, kekovaLine, kirlangic, kirlangicLine, party, rates, saklikentLine } from '#tests/support/offer-fixtures.ts';
import { chargeOf, monthlyOf, plansFor } from './instalments.ts';
import { quoteBasket } from './quote-basket.ts';
import type { PricedLine, PricingInput } from './quote.ts';

const basket = (lines: readonly PricedLine[], change: Partial<PricingInput> = {}): PricingInput => ({ lines, currency: 'EUR', rates, ...change });
const above2500: BasketCampaign = { kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' };
const aboveThreeItems: BasketCampaign = { kind: 'count', threshold: '3', discountKind: 'percent', discount: '5', currency: 'EUR' };
const voucher = (change: Partial<Voucher> = {}): Voucher => ({ code: 'SUMMER50', kind: 'amount', value: '50.00', minTotal: null, currency: 'EUR', ...change });
/** A line of one adult at a price, without extras or discounts. */
const plain = (lineId: string, adult: string, change: Partial<typeof kekova> = {}): PricedLine => kekovaLine({
  lineId,
  offer: { ...kekova, terms: { ...kekova.terms, pricing: { kind: 'perPerson', adult, child: '0.00', infant: '0.00', childAges: [3, 11], infantAges: [0, 2] } }, ...change },
  selection: { vertical: 'tour', date: '2027-06-15', session: '10:00', pickup: null },
  party: party(1),
});

describe('the sample basket', () => {
  it('[P12] prices the villa with all steps', () => {
    const { lines: [line], ...totals } = quoteBasket(basket([kirlangicLine()]));
    expect(line).toMatchObject({ gross: '3470.00', campaign: '347.00', extras: '405.00', allocated: '0.00', total: '3528.00', deposit: '1058.40', remaining: '2469.60' });
    expect(line!.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['nights', '1230.00'], ['nights', '2240.00'], ['campaign', '-347.00'], ['extra', '245.00'], ['extra', '160.00'], ['vat', '320.73'],
    ]);
    expect(totals).toEqual({
      currency: 'EUR', products: '3470.00', campaigns: '347.00', extras: '405.00', basketCampaign: null, voucher: null, discretionary: '0.00',
      vatAdded: '0.00', vatIncluded: '320.73', grandTotal: '3528.00', deposit: '1058.40', remaining: '2469.60', dueNow: '1058.40', instalmentDifference: '0.00', charged: '1058.40',
    });
  });

  it('[P5] [P6] [P9] shares the basket campaign over three lines before the deposit', () => {
    const quote = quoteBasket(basket([kirlangicLine(), plain('b-ride', '213.20'), kekovaLine()], { basketCampaigns: [above2500, aboveThreeItems] }));
    expect(quote).toMatchObject({ grandTotal: '3805.20', basketCampaign: { campaign: above2500, amount: '75.00' }, deposit: '1037.94', remaining: '2767.26' });
    expect(quote.lines.map((line) => line.allocated)).toEqual(['68.19', '4.12', '2.69']);
    expect(quote.lines[0]!.steps).toContainEqual({ kind: 'basketDiscount', amount: '-68.19' });
  });
});

describe('a line', () => {
  it('[P1] [P2] never charges the damage deposit', () => {
    const offer = { ...kirlangic, terms: { ...kirlangic.terms, damageDeposit: '9999.00' } };
    expect(quoteBasket(basket([kirlangicLine({ offer })]))).toEqual(quoteBasket(basket([kirlangicLine()])));
  });

  it('[P3] takes a percent off the gross, not off the extras', () => {
    expect(quoteBasket(basket([saklikentLine({ extras: { 'river-tubing': 6 } })])).lines[0]).toMatchObject({ gross: '278.00', campaign: '27.80', extras: '90.00' });
  });

  it('[P3] takes an amount off, never more than the gross', () => {
    const off = (value: string) => quoteBasket(basket([plain('a', '40.00', { campaign: { kind: 'amount', value } })]));
    expect(off('8.00')).toMatchObject({ campaigns: '8.00', grandTotal: '32.00' });
    expect(off('41.00')).toMatchObject({ campaigns: '40.00', grandTotal: '0.00' });
  });

  it('[P4] counts a pick-up fee as an extra', () => {
    const quote = quoteBasket(basket([kekovaLine()]));
    expect(quote).toMatchObject({ products: '125.00', extras: '14.00', grandTotal: '139.00' });
    expect(quote.lines[0]!.steps).toContainEqual({ kind: 'pickup', zone: 'kalkan', amount: '14.00' });
  });

  it('[P7] adds an excluded VAT to the discounted amount, extras in', () => {
    const line = saklikentLine({ selection: { vertical: 'tour', date: '2027-06-16', session: '09:00', pickup: 'kalkan' } });
    const quote = quoteBasket(basket([line], { voucher: voucher({ value: '10.00' }) }));
    // (278.00 - 27.80 + 20.00 - 10.00) * 20 / 100
    expect(quote).toMatchObject({ vatAdded: '52.04', vatIncluded: '0.00', grandTotal: '312.24' });
    expect(quote.lines[0]!.vat).toEqual({ mode: 'excluded', percent: '20', amount: '52.04' });
  });

  it('[P7] shows an included VAT as rate / (100 + rate) and adds nothing', () => {
    expect(quoteBasket(basket([plain('a', '120.00')]))).toMatchObject({ vatIncluded: '20.00', vatAdded: '0.00', grandTotal: '120.00' });
  });

  it('[P9] deposits its percent of the discounted total with VAT, all of it, or nothing', () => {
    const quote = quoteBasket(basket([saklikentLine(), plain('c', '100.00', { payment: { kind: 'full' } }), plain('d', '50.00')]));
    expect(quote.lines.map(({ deposit, remaining }) => [deposit, remaining])).toEqual([['60.05', '240.19'], ['100.00', '0.00'], ['0.00', '50.00']]);
    expect(quote).toMatchObject({ grandTotal: '450.24', deposit: '160.05', remaining: '290.19' });
  });
});

describe('basket-level discounts', () => {
  it('[P5] are each computed on products - campaigns + extras', () => {
    const quote = quoteBasket(basket([kirlangicLine()], {
      basketCampaigns: [above2500], voucher: voucher({ code: 'WELCOME10', kind: 'percent', value: '10' }), discretionary: { kind: 'percent', value: '5', currency: 'EUR' },
    }));
    expect(quote).toMatchObject({ basketCampaign: { amount: '75.00' }, voucher: { code: 'WELCOME10', amount: '352.80' }, discretionary: '176.40', grandTotal: '2923.80' });
  });

  it('[P5] are cut in the order basket campaign, voucher, discretionary, never above the base', () => {
    const anyItem: BasketCampaign = { ...above2500, kind: 'count', threshold: '0' };
    const cut = (adult: string) => quoteBasket(basket([plain('a', adult)], { basketCampaigns: [anyItem], voucher: voucher(), discretionary: { kind: 'amount', value: '30.00', currency: 'EUR' } }));
    expect(cut('140.00')).toMatchObject({ basketCampaign: { amount: '75.00' }, voucher: { amount: '50.00' }, discretionary: '15.00', grandTotal: '0.00' });
    expect(cut('100.00')).toMatchObject({ basketCampaign: { amount: '75.00' }, voucher: { amount: '25.00' }, discretionary: '0.00', grandTotal: '0.00' });
    expect(cut('60.00')).toMatchObject({ basketCampaign: { amount: '60.00' }, voucher: { amount: '0.00' }, discretionary: '0.00', grandTotal: '0.00' });
  });

  it('[P5] a threshold is passed strictly above it', () => {
    expect(quoteBasket(basket([plain('a', '2500.00')], { basketCampaigns: [above2500] })).basketCampaign).toBeNull();
    expect(quoteBasket(basket([plain('a', '2500.01')], { basketCampaigns: [above2500] })).basketCampaign).toMatchObject({ amount: '75.00' });
  });

  it('[P5] items are lines, not people or quantities', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => plain(id, '10.00'));
    expect(quoteBasket(basket(lines.slice(0, 3), { basketCampaigns: [aboveThreeItems] })).basketCampaign).toBeNull();
    expect(quoteBasket(basket(lines, { basketCampaigns: [aboveThreeItems] })).basketCampaign).toMatchObject({ amount: '2.00' });
  });

  it('[P5] of several basket campaigns the one best for the buyer applies', () => {
    const lines = (price: string) => ['a', 'b', 'c', 'd'].map((id) => plain(id, price));
    const chosen = (price: string) => quoteBasket(basket(lines(price), { basketCampaigns: [above2500, aboveThreeItems] })).basketCampaign;
    expect(chosen('626.00')).toEqual({ campaign: aboveThreeItems, amount: '125.20' });
    const small: BasketCampaign = { ...aboveThreeItems, discount: '1' };
    expect(quoteBasket(basket(lines('626.00'), { basketCampaigns: [small, above2500] })).basketCampaign).toEqual({ campaign: above2500, amount: '75.00' });
  });

  it('[P5] a voucher needs its minimum at or above it', () => {
    const min = (adult: string) => quoteBasket(basket([plain('a', adult)], { voucher: voucher({ minTotal: '1500.00' }) })).voucher;
    expect(min('1499.99')).toBeNull();
    expect(min('1500.00')).toEqual({ code: 'SUMMER50', amount: '50.00' });
  });

  it('[P5] [P10] compares thresholds in their own currency: the display currency changes no discount', () => {
    const discounts = (adult: string, currency: string) => {
      const quote = quoteBasket(basket([plain('a', adult)], { currency, basketCampaigns: [above2500], voucher: voucher({ minTotal: '2500.00' }) }));
      return [quote.basketCampaign?.amount ?? null, quote.voucher?.amount ?? null];
    };
    // 1 EUR is 94.63 RUB: 2,500.00 EUR rounds up to a rouble amount that would pass a converted threshold.
    for (const currency of ['EUR', 'TRY', 'USD', 'RUB']) expect(discounts('2500.00', currency)[0]).toBeNull();
    expect(discounts('2500.00', 'TRY')[1]).toBe('2910.00');
    expect(discounts('2500.01', 'TRY')).toEqual(['4365.00', '2910.00']);
    for (const currency of ['EUR', 'TRY', 'USD', 'RUB']) expect(discounts('2499.99', currency)).toEqual([null, null]);
  });
});

describe('the best basket campaign', () => {
  it('[P5] [P10] stays the same one when the display currency would round a tie apart', () => {
    const fixed: BasketCampaign = { ...above2500, threshold: '0' };
    const fivePercent: BasketCampaign = { ...aboveThreeItems, threshold: '0' };
    const chosen = (currency: string) =>
      quoteBasket(basket([plain('a', '1500.05')], { currency, basketCampaigns: [fixed, fivePercent] })).basketCampaign?.campaign;
    // 5 % is 75.0025 EUR, but 4,365.15 TRY against 4,365.00.
    for (const currency of ['EUR', 'TRY', 'USD', 'RUB']) expect(chosen(currency)).toEqual(fixed);
  });
});

describe('totals', () => {
  it('[P8] an empty basket costs 0.00', () => {
    expect(quoteBasket(basket([], { basketCampaigns: [above2500], voucher: voucher(), plan: 'everything' }))).toMatchObject({ lines: [], grandTotal: '0.00', deposit: '0.00', charged: '0.00' });
  });

  it('[P8] [P10] converts gross, campaign and extras once each and continues in the target currency', () => {
    const quote = quoteBasket(basket([kirlangicLine()], { currency: 'USD' }));
    // 3470, 347 and 405 EUR at 58.20 / 50.05, each rounded by itself
    expect(quote.lines[0]).toMatchObject({
      native: { currency: 'EUR', gross: '3470.00', campaign: '347.00', extras: '405.00' },
      gross: '4035.04', campaign: '403.50', extras: '470.95', total: '4102.49', deposit: '1230.75',
    });
    expect(quote.lines[0]!.steps.find(({ kind }) => kind === 'converted')).toEqual({ kind: 'converted', from: 'EUR', to: 'USD', rate: '1.1628372', amount: '4102.49' });
    expect(quote.grandTotal).toBe('4102.49');
  });

  it('[P10] mixes currencies of products in one basket', () => {
    const lira = kekovaLine({ lineId: 'd-lira', offer: dalyan, selection: { vertical: 'tour', date: '2027-06-17', session: '09:30', pickup: null } });
    const quote = quoteBasket(basket([kirlangicLine(), lira]));
    expect(quote.lines[1]).toMatchObject({ native: { currency: 'TRY', gross: '14500.00' }, gross: '249.14' });
    expect(quote.grandTotal).toBe('3777.14');
  });

  it('[P10] prices by the captured rate, in the fixed and in the chosen currency', () => {
    const captured = { EUR: '60.0000', USD: '50.0000' };
    expect(quoteBasket(basket([plain('a', '100.00')], { currency: 'TRY', captured })).grandTotal).toBe('6000.00');
    expect(quoteBasket(basket([plain('a', '100.00')], { currency: 'USD', captured })).grandTotal).toBe('120.00');
  });

  it('[P10] refuses a currency without a rate', () => {
    expect(() => quoteBasket(basket([kirlangicLine()], { currency: 'CHF' }))).toThrow(RangeError);
  });

  it('[P11] surcharges what is charged now, apart from the grand total', () => {
    const instalments = { count: 3, surchargePercent: '1.50' };
    expect(quoteBasket(basket([kirlangicLine()], { instalments }))).toMatchObject({ grandTotal: '3528.00', dueNow: '1058.40', instalmentDifference: '15.88', charged: '1074.28' });
    expect(quoteBasket(basket([kirlangicLine()], { instalments, plan: 'everything' }))).toMatchObject({ grandTotal: '3528.00', deposit: '1058.40', dueNow: '3528.00', instalmentDifference: '52.92', charged: '3580.92' });
  });

  it('[B23] offers instalments in lira alone, and shows what a month costs to the cent', () => {
    const plan = { count: 3, surchargePercent: '1.50' };
    expect(plansFor('TRY', [plan])).toEqual([plan]);
    expect(plansFor('EUR', [plan])).toEqual([]);
    expect(chargeOf('1058.40', null)).toEqual({ instalmentDifference: '0.00', charged: '1058.40' });
    expect(monthlyOf(chargeOf('1058.40', plan).charged, plan)).toBe('358.09');
  });

  it('[P2] refuses a selection of another vertical', () => {
    expect(() => quoteBasket(basket([kirlangicLine({ selection: kekovaLine().selection })]))).toThrow(TypeError);
  });
});
