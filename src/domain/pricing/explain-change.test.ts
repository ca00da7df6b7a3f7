import { describe, expect, it } from 'vitest';
import type { BasketCampaign, OfferIn } from '#domain/catalogue.ts';
import { kekova, kekovaLine, kirlangic, kirlangicLine, party, rates, saklikent, saklikentLine } from '#tests/support/offer-fixtures.ts';
import { explainChange } from './explain-change.ts';
import { quoteBasket } from './quote-basket.ts';
import type { PricedBasket, PricedLine, PricingInput } from './quote.ts';

const priced = (lines: readonly PricedLine[], change: Partial<PricingInput> = {}): PricedBasket => {
  const input: PricingInput = { lines, currency: 'EUR', rates, ...change };
  return { input, quote: quoteBasket(input) };
};
const sample = priced([kirlangicLine()]);
const villaTitle = kirlangic.title;

/** The high season from 16 June, before the operator moved it to the 15th. */
const laterSeason: OfferIn<'villa'> = {
  ...kirlangic,
  terms: {
    ...kirlangic.terms,
    seasons: kirlangic.terms.seasons.map((season) => (season.from === '06-15' ? { ...season, from: '06-16' } : season.to === '06-14' ? { ...season, to: '06-15' } : season)),
  },
};
const above2500: BasketCampaign = { kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' };

describe('explainChange', () => {
  it('[P12] has no causes when nothing changed', () => expect(explainChange(sample, sample)).toEqual([]));

  it('[P12] explains a moved season with its nights and prices, less the campaign', () => {
    expect(explainChange(priced([kirlangicLine({ offer: laterSeason })]), sample)).toEqual([
      { kind: 'seasons', lineId: 'a-villa', title: villaTitle, from: '410.00', to: '560.00', count: 1, amount: '135.00' },
    ]);
  });

  it('[P12] explains a season and a basket campaign in the sample basket', () => {
    const before = priced([kirlangicLine({ offer: laterSeason }), kekovaLine()]);
    const after = priced([kirlangicLine(), kekovaLine()], { basketCampaigns: [above2500] });
    expect(explainChange(before, after).map(({ kind, amount }) => [kind, amount])).toEqual([['seasons', '135.00'], ['basketCampaign', '-75.00']]);
  });

  it('[P12] separates the visitor\'s changes', () => {
    const after = priced([kirlangicLine({
      selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-20' },
      party: party(5, 2),
      extras: { 'pool-heating': 1, 'mid-clean': 1 },
    })]);
    expect(explainChange(sample, after)).toEqual([
      { kind: 'dates', lineId: 'a-villa', title: villaTitle, from: '7', to: '8', unit: 'night', amount: '539.00' },
      { kind: 'extras', lineId: 'a-villa', title: villaTitle, code: 'private-chef', from: '1', to: '0', amount: '-160.00' },
      { kind: 'extras', lineId: 'a-villa', title: villaTitle, code: 'mid-clean', from: '0', to: '1', amount: '70.00' },
    ]);
  });

  it('[P12] explains a changed party and a pick-up', () => {
    const after = priced([kekovaLine({ party: party(3, 1), selection: { vertical: 'tour', date: '2027-06-16', session: '10:00', pickup: null } })]);
    expect(explainChange(priced([kekovaLine()]), after)).toEqual([
      { kind: 'party', lineId: 'c-tour', title: kekova.title, from: '3', to: '4', amount: '48.00' },
      { kind: 'extras', lineId: 'c-tour', title: kekova.title, amount: '-14.00' },
    ]);
  });

  it('[P12] separates the operator\'s changes: a price, a campaign, VAT', () => {
    const line = saklikentLine();
    const offer = {
      ...saklikent,
      campaign: { kind: 'percent', value: '20' } as const,
      vat: { mode: 'excluded', percent: '10' } as const,
      terms: { ...saklikent.terms, pricing: { kind: 'group', price: '250.00', maxPeople: 5, extraPerson: '38.00' } as const },
    };
    const causes = explainChange(priced([line]), priced([{ ...line, offer }]));
    expect(causes.map(({ kind, from, to, amount }) => [kind, from, to, amount])).toEqual([
      ['price', '240.00', '250.00', '10.80'], ['campaign', '10', '20', '-34.56'], ['vat', '20', '10', '-23.04'],
    ]);
  });

  it('[P12] explains added and removed lines', () => {
    const causes = explainChange(priced([kirlangicLine(), kekovaLine()]), priced([kekovaLine(), saklikentLine()]));
    expect(causes).toEqual([
      { kind: 'lineRemoved', lineId: 'a-villa', title: villaTitle, amount: '-3528.00' },
      { kind: 'lineAdded', lineId: 'b-group', title: saklikent.title, amount: '300.24' },
    ]);
  });

  it('[P12] attributes a threshold crossed by a line\'s change to the campaign', () => {
    const short = kirlangicLine({ selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-17' }, extras: {} });
    const long = { ...short, selection: kirlangicLine().selection };
    const causes = explainChange(priced([short], { basketCampaigns: [above2500] }), priced([long], { basketCampaigns: [above2500] }));
    // 1230 + 1120 + 90 cleaning against 1230 + 2240, less 10 %
    expect(causes.map(({ kind, amount }) => [kind, amount])).toEqual([['dates', '927.00'], ['basketCampaign', '-75.00']]);
  });

  it('[P12] names vouchers by their codes', () => {
    const ten = { code: 'WELCOME10', kind: 'percent', value: '10', minTotal: null, currency: 'EUR' } as const;
    const fifty = { code: 'SUMMER50', kind: 'amount', value: '50.00', minTotal: null, currency: 'EUR' } as const;
    expect(explainChange(sample, priced([kirlangicLine()], { voucher: ten }))).toEqual([{ kind: 'voucher', lineId: null, title: null, to: 'WELCOME10', amount: '-352.80' }]);
    expect(explainChange(priced([kirlangicLine()], { voucher: ten }), priced([kirlangicLine()], { voucher: fifty }))).toEqual([
      { kind: 'voucher', lineId: null, title: null, from: 'WELCOME10', to: 'SUMMER50', amount: '302.80' },
    ]);
  });

  it('[P12] explains a discretionary discount', () => {
    const after = priced([kirlangicLine()], { discretionary: { kind: 'amount', value: '28.00', currency: 'EUR' } });
    expect(explainChange(sample, after)).toEqual([{ kind: 'discretionary', lineId: null, title: null, amount: '-28.00' }]);
  });

  it('[P12] explains a changed rate', () => {
    const before = priced([kirlangicLine()], { currency: 'TRY' });
    const after = priced([kirlangicLine()], { currency: 'TRY', captured: { EUR: '59.0000' } });
    expect(explainChange(before, after)).toEqual([{ kind: 'rate', lineId: null, title: null, code: 'EUR', from: '58.2000', to: '59.0000', amount: '2822.40' }]);
  });

  it('[P12] lists another currency without an amount, and the rest in the new currency', () => {
    const after = priced([kirlangicLine(), kekovaLine()], { currency: 'TRY', captured: { TRY: '1', EUR: '58.2000' } });
    expect(explainChange(sample, after)).toEqual([
      { kind: 'currency', lineId: null, title: null, from: 'EUR', to: 'TRY', amount: '0.00' },
      { kind: 'lineAdded', lineId: 'c-tour', title: kekova.title, amount: '8089.80' },
    ]);
  });

  it('[P12] explains a stored quote that differs from a new quote of its input', () => {
    const kept: PricedBasket = { input: sample.input, quote: { ...sample.quote, grandTotal: '3500.00' } };
    expect(explainChange(kept, sample)).toEqual([{ kind: 'price', lineId: null, title: null, amount: '28.00' }]);
  });

  it('[P12] explains new dates that the old seasons do not cover', () => {
    const summer: OfferIn<'villa'> = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.filter(({ from }) => from === '04-15' || from === '06-15') } };
    const after = priced([kirlangicLine({ selection: { vertical: 'villa', arrival: '2027-07-08', departure: '2027-07-15' } })]);
    const causes = explainChange(priced([kirlangicLine({ offer: summer })]), after);
    expect(causes).toEqual([{ kind: 'seasons', lineId: 'a-villa', title: villaTitle, amount: '990.00' }]);
  });
});
