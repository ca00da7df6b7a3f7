import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BookingItem } from '#domain/catalogue.ts';
import type { Offer } from '#domain/catalogue.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { ChangeCause, PricingInput } from '#domain/pricing/quote.ts';
import { kekova, kirlangic, rates, saklikent } from '#tests/support/offer-fixtures.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadTexts } from '#verticals/texts.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { CauseText } from './cause-text.tsx';
import { basketSummary, dueSummary, nextCampaignText } from './basket-summary.tsx';
import { DueLines, PriceLines } from './price-lines.tsx';
import { ProblemText } from './problem-text.tsx';

function text(node: ReactNode): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
  expect(markup).not.toMatch(/ style=/);
  return markup.replace(/<small>|<\/(dt|dd)>/g, ' | ').replace(/<[^>]+>/g, '').replace(/[\u00a0\u202f]/g, ' ').replace(/( \| )+/g, ' | ');
}

const quote = (item: BookingItem, currency = 'EUR') => quoteBasket({ lines: [{ lineId: 'a', ...item }], currency, rates });
const stay: BookingItem = {
  offer: kirlangic,
  selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' },
  party: { adults: 4, children: 2, infants: 0 },
  extras: { 'pool-heating': 1, 'private-chef': 1 },
};

await loadTexts(VERTICALS);

describe('[P12] texts of a price', () => {
  it('explains a stay: nights by season, campaign, extras and included VAT', () => {
    expect(text(<PriceLines vertical="villa" line={quote(stay).lines[0]!} currency="EUR" />)).toBe(
      '3 nights × €410.00 | 12.06 – 14.06 | €1,230.00 | 4 nights × €560.00 | 15.06 – 18.06 | €2,240.00 | Promotion −10% | −€347.00 | '
      + 'Pool heating to 27 °C | 7 × €35.00 | €245.00 | Chef for one dinner, ingredients extra | €160.00 | Total | €3,528.00 | VAT 10% is included: | €320.73 | ',
    );
  });

  it('shows the conversion, and the steps before it in the product’s currency', () => {
    const lines = text(<PriceLines vertical="villa" line={quote(stay, 'TRY').lines[0]!} currency="TRY" />);
    expect(lines).toContain('3 nights × €410.00 | 12.06 – 14.06 | €1,230.00');
    expect(lines).toContain('In TRY | 1 EUR = 58.2 TRY | ₺205,329.60 | Total | ₺205,329.60');
  });

  it('shows travellers, the pick-up zone by name, and added VAT', () => {
    const boat = quote({ offer: kekova, selection: { vertical: 'tour', date: '2027-06-14', session: '10:00', pickup: 'kalkan' }, party: { adults: 2, children: 1, infants: 0 }, extras: {} });
    expect(text(<PriceLines vertical="tour" line={boat.lines[0]!} currency="EUR" zoneTitle={() => 'Kalkan'} />)).toContain('2 adults × €48.00 | €96.00 | 1 child × €29.00 | €29.00 | Pick-up in Kalkan | €14.00');
    const jeep = quote({ offer: saklikent, selection: { vertical: 'tour', date: '2027-06-14', session: '09:00', pickup: null }, party: { adults: 6, children: 1, infants: 0 }, extras: {} });
    expect(text(<PriceLines vertical="tour" line={jeep.lines[0]!} currency="EUR" />)).toMatch(/^Group of up to 5 people \| €240\.00 \| 2 more people × €38\.00 \| €76\.00 \| Promotion −10% \| −€31\.60 \| VAT 20% \| €56\.88 \| Total \| €341\.28/);
  });

  it('[P9] shows the amount due now by the payment terms', () => {
    const due = quote(stay);
    expect(text(<DueLines due={due} currency="EUR" payment={kirlangic.payment} />)).toBe('Deposit now (30%) | €1,058.40 | Remaining, at your destination | €2,469.60 | ');
    expect(text(<DueLines due={due} currency="EUR" payment={{ kind: 'full' }} />)).toMatch(/^To pay now, in full/);
  });
});

describe('the summary of a basket says what each amount is for', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const boat: BookingItem = { offer: kekova, selection: { vertical: 'tour', date: '2027-06-14', session: '10:00', pickup: 'kalkan' }, party: { adults: 2, children: 1, infants: 0 }, extras: {} };
  const basket = (items: readonly BookingItem[], more: Partial<PricingInput> = {}) => {
    const lines = items.map((item, index) => ({ lineId: String(index), ...item }));
    return { quote: quoteBasket({ lines, currency: 'EUR', rates, ...more }), lines, i18n };
  };

  it('names promotions, extras and fees, and the basket promotion', () => {
    const source = basket([stay, boat], { basketCampaigns: [{ kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' }] });
    const summary = text(<SummaryList lines={basketSummary(source)} />);
    expect(summary).toContain('Promotions | Villa Kırlangıç, Kalamar Bay −10% | −€347.00');
    expect(summary).toContain('Extras | Pool heating to 27 °C, Chef for one dinner, ingredients extra, Pick-up | €419.00');
    expect(summary).toContain('Basket promotion | €75.00 off above €2,500.00 | −€75.00');
    const byCount = basket([stay, boat], { basketCampaigns: [{ kind: 'count', threshold: '1', discountKind: 'percent', discount: '5', currency: 'EUR' }] });
    expect(text(<SummaryList lines={basketSummary(byCount)} />)).toContain('Basket promotion | 5% off for more than 1 item | ');
  });

  it('[P5] says what is missing for a promotion of the basket', () => {
    const byCount = { kind: 'count', threshold: '3', discountKind: 'percent', discount: '5', currency: 'EUR' } as const;
    expect(nextCampaignText(i18n, { campaign: byCount, missing: '1' })).toBe('Add one more product and get 5% off');
    expect(nextCampaignText(i18n, { campaign: byCount, missing: '2' })).toBe('Add 2 more products and get 5% off');
    expect(nextCampaignText(i18n, { campaign: { kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' }, missing: '310.01' })).toBe('€75.00 off above €2,500.00: €310.01 to go');
  });

  it('[P9] says what is paid of each line now, and what on the spot', () => {
    expect(text(<SummaryList lines={dueSummary(basket([stay, boat]))} />)).toBe(
      'To pay now | 30% of Villa Kırlangıç, Kalamar Bay | €1,058.40 | Remaining, at your destination | Paid on the spot: Kekova by boat from Kaş | €2,608.60 | ');
    expect(text(<SummaryList lines={dueSummary(basket([stay, boat], { plan: 'everything' }))} />)).toBe('To pay now | €3,667.00 | ');
    expect(text(<SummaryList lines={dueSummary(basket([boat]))} />)).toMatch(/^Nothing to pay today \| Remaining, at your destination \| Paid on the spot: Kekova by boat from Kaş \| €139\.00/);
  });

  it('a line’s price is without its share of the basket promotion', () => {
    const { quote } = basket([stay], { basketCampaigns: [{ kind: 'amount', threshold: '2500.00', discountKind: 'amount', discount: '75.00', currency: 'EUR' }] });
    expect(text(<PriceLines vertical="villa" line={quote.lines[0]!} currency="EUR" />)).toContain('Total | €3,528.00 | VAT 10% is included: | €320.73');
  });
});

describe('texts of problems', () => {
  const words = (problem: DraftProblem, offer: Offer = kirlangic) => text(<ProblemText problem={problem} offer={offer} />);

  it('[V2] uses the required words, with their figures', () => {
    expect(words({ code: 'minimumStay', nights: 5 })).toMatch(/^Minimum stay of 5 nights/);
    expect(words({ code: 'minimumStay', nights: 1 })).toMatch(/^Minimum stay of 1 night\./);
    expect(words({ code: 'overCapacity', capacity: 8 })).toBe('The number of guests cannot exceed the villa’s capacity (8).');
    expect(words({ code: 'overCapacity', capacity: 8 }, kekova)).toBe('The number of travellers cannot exceed the places in a session (8).');
  });

  it('names weekdays, extras and fields', () => {
    expect(words({ code: 'notThatWeekday', weekdays: [1, 3, 5] }, kekova)).toBe('This tour does not run on that day. It runs on: Monday, Wednesday, and Friday.');
    expect(words({ code: 'extraQuantity', extra: 'mid-clean', most: 9 })).toBe('“Extra clean with fresh linen”: 9 at most.');
    expect(words({ code: 'guestIncomplete', fields: ['firstName', 'email'] })).toBe('Please fill in the mandatory fields: first name and e-mail.');
  });

  it('joins the problems of a line', () => {
    expect(words({ code: 'lineInvalid', lineId: 'a', problems: [{ code: 'noAdult' }, { code: 'datesMissing' }] })).toBe('At least one traveller must be an adult. Choose your dates.');
  });
});

describe('[P12] texts for a changed total', () => {
  const words = (cause: Omit<ChangeCause, 'lineId' | 'amount' | 'title'>) =>
    text(<CauseText cause={{ lineId: 'a', amount: '10.00', title: null, ...cause }} currency="EUR" offer={kirlangic} />);

  it('names the nights whose price changed', () => {
    expect(words({ kind: 'seasons', from: '560.00', to: '595.00', count: 4 })).toBe('4 nights at €595.00 instead of €560.00');
    expect(words({ kind: 'seasons' })).toBe('Seasonal prices changed');
  });

  it('describes a campaign that starts, changes and ends', () => {
    expect(words({ kind: 'campaign', from: '0', to: '10' })).toBe('A promotion of −10% started');
    expect(words({ kind: 'campaign', from: '10', to: '5' })).toBe('Promotion −5% instead of −10%');
    expect(words({ kind: 'campaign', from: '10', to: '0' })).toBe('The promotion of −10% has ended');
  });

  it('names the extra', () => {
    expect(words({ kind: 'extras', code: 'mid-clean', from: '0', to: '1' })).toBe('Extra clean with fresh linen added');
    expect(words({ kind: 'extras', code: 'mid-clean', from: '2', to: '1' })).toBe('Extra clean with fresh linen: 1 instead of 2');
    expect(words({ kind: 'extras' })).toBe('Pick-up changed');
  });

  it('names the discounts of the basket as its summary does', () => {
    expect(words({ kind: 'basketCampaign' })).toBe('Basket promotion');
    expect(words({ kind: 'voucher', to: 'VILLA100' })).toBe('Voucher VILLA100');
    expect(words({ kind: 'discretionary' })).toBe('Discount');
  });

  it('describes changed nights and travellers', () => {
    expect(words({ kind: 'dates', from: '7', to: '8' })).toBe('8 nights instead of 7');
    expect(words({ kind: 'party', from: '2', to: '1' })).toBe('1 traveller instead of 2');
  });
});
