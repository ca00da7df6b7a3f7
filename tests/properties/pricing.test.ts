import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '#domain/catalogue.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { ownPrice } from '#domain/own-price.ts';
import { lineTotal, quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedLine, PricingInput, Step } from '#domain/pricing/quote.ts';
import { amount, basket, CURRENCIES, minor, total } from '#tests/support/pricing-arbitraries.ts';

const inEveryCurrency = (check: (quote: ReturnType<typeof quoteBasket>, input: PricingInput) => void) =>
  fc.assert(fc.property(basket, (input) => {
    for (const currency of CURRENCIES) check(quoteBasket({ ...input, currency }), { ...input, currency });
  }), { numRuns: 150 });
const discountOf = (quote: ReturnType<typeof quoteBasket>) =>
  minor(quote.basketCampaign?.amount ?? '0.00') + minor(quote.voucher?.amount ?? '0.00') + minor(quote.discretionary);

describe('a quote, for any basket', () => {
  it('[P8] the displayed lines add up to the displayed totals, in every currency', () => inEveryCurrency((quote) => {
    for (const line of quote.lines) {
      const added = line.vat.mode === 'excluded' ? minor(line.vat.amount) : 0n;
      expect(minor(line.gross) - minor(line.campaign) + minor(line.extras) - minor(line.allocated) + added).toBe(minor(line.total));
      expect(minor(line.deposit) + minor(line.remaining)).toBe(minor(line.total));
    }
    expect(total(quote.lines.map((line) => line.gross))).toBe(minor(quote.products));
    expect(total(quote.lines.map((line) => line.campaign))).toBe(minor(quote.campaigns));
    expect(total(quote.lines.map((line) => line.extras))).toBe(minor(quote.extras));
    expect(total(quote.lines.map((line) => line.total))).toBe(minor(quote.grandTotal));
    expect(total(quote.lines.map((line) => line.deposit))).toBe(minor(quote.deposit));
    expect(minor(quote.products) - minor(quote.campaigns) + minor(quote.extras) - discountOf(quote) + minor(quote.vatAdded)).toBe(minor(quote.grandTotal));
    expect(minor(quote.deposit) + minor(quote.remaining)).toBe(minor(quote.grandTotal));
    expect(minor(quote.dueNow) + minor(quote.instalmentDifference)).toBe(minor(quote.charged));
  }));

  it('[P6] the shares add up to the discounts, each within a cent of its proportion', () => inEveryCurrency((quote) => {
    const discount = discountOf(quote);
    const base = minor(quote.products) - minor(quote.campaigns) + minor(quote.extras);
    expect(total(quote.lines.map((line) => line.allocated))).toBe(base === 0n ? 0n : discount);
    for (const line of quote.lines) {
      const weight = minor(line.gross) - minor(line.campaign) + minor(line.extras);
      const off = minor(line.allocated) * base - discount * weight;
      expect(off < base || base === 0n).toBe(true);
      expect(-off < base || base === 0n).toBe(true);
    }
  }));

  it('[P3] [P5] [P9] nothing is negative and every discount is capped', () => inEveryCurrency((quote) => {
    const amounts = [quote.products, quote.campaigns, quote.extras, quote.discretionary, quote.vatAdded, quote.vatIncluded, quote.grandTotal, quote.deposit, quote.remaining, quote.charged, quote.instalmentDifference];
    for (const each of amounts) expect(minor(each)).toBeGreaterThanOrEqual(0n);
    expect(discountOf(quote)).toBeLessThanOrEqual(minor(quote.products) - minor(quote.campaigns) + minor(quote.extras));
    for (const line of quote.lines) {
      expect(minor(line.campaign)).toBeLessThanOrEqual(minor(line.gross));
      expect(minor(line.allocated)).toBeLessThanOrEqual(minor(line.gross) - minor(line.campaign) + minor(line.extras));
      for (const each of [line.gross, line.campaign, line.extras, line.allocated, line.vat.amount, line.total, line.deposit, line.remaining]) expect(minor(each)).toBeGreaterThanOrEqual(0n);
    }
  }));

  it('[P12] the steps add up to the line, before and after conversion', () => inEveryCurrency((quote) => {
    for (const line of quote.lines) {
      const at = line.steps.findIndex(({ kind }) => kind === 'converted');
      const rest = line.steps.findIndex(({ kind }) => kind === 'basketDiscount' || kind === 'vat');
      const own = line.steps.slice(0, at < 0 ? rest : at);
      expect(total(own.map((step) => step.amount))).toBe(minor(line.native.gross) - minor(line.native.campaign) + minor(line.native.extras));
      const counts = (step: Step) => !(step.kind === 'vat' && step.mode === 'included');
      expect(total(line.steps.slice(at < 0 ? 0 : at).filter(counts).map((step) => step.amount))).toBe(minor(line.total));
    }
  }));

  it('a line costs the same alone and in any basket, and its steps add up to that', () => {
    inEveryCurrency((quote, input) => {
      for (const [index, line] of quote.lines.entries()) {
        const own = ownPrice(line);
        const { basketCampaigns: _, voucher: __, discretionary: ___, ...terms } = input;
        expect(own.total).toBe(quoteBasket({ ...terms, lines: [input.lines[index]!] }).grandTotal);
        const at = own.steps.findIndex(({ kind }) => kind === 'converted');
        const counted = own.steps.slice(at < 0 ? 0 : at).filter((step) => !(step.kind === 'vat' && step.mode === 'included'));
        expect(total(counted.map((step) => step.amount))).toBe(minor(own.total));
      }
    });
  });

  it('the total of a line alone is that of a basket of this line in its own currency', () => {
    fc.assert(fc.property(basket, ({ lines, rates }) => {
      for (const line of lines) expect(lineTotal(line)).toBe(quoteBasket({ lines: [line], currency: line.offer.currency, rates }).grandTotal);
    }), { numRuns: 150 });
  });

  it('[P5] [P10] the display currency decides no discount', () => {
    fc.assert(fc.property(basket, (input) => {
      const applied = CURRENCIES.map((currency) => {
        const quote = quoteBasket({ ...input, currency });
        return [quote.basketCampaign?.campaign ?? null, quote.voucher?.code ?? null];
      });
      for (const each of applied) expect(each).toEqual(applied[0]);
    }), { numRuns: 150 });
  });

  it('[P8] the order of the lines changes nothing but their order', () => {
    fc.assert(fc.property(basket, fc.infiniteStream(fc.nat()), (input, keys) => {
      const shuffled = input.lines.map((line) => ({ line, key: keys.next().value! })).toSorted((a, b) => a.key - b.key).map(({ line }) => line);
      const [one, two] = [quoteBasket(input), quoteBasket({ ...input, lines: shuffled })];
      const byId = (a: { lineId: string }, b: { lineId: string }) => (a.lineId < b.lineId ? -1 : 1);
      expect({ ...two, lines: two.lines.toSorted(byId) }).toEqual({ ...one, lines: one.lines.toSorted(byId) });
    }), { numRuns: 150 });
  });

  it('[P1] re-pricing gives the same quote, leaves its input alone and survives storage', () => {
    fc.assert(fc.property(basket, (input) => {
      const frozen = deepFreeze(structuredClone(input));
      const quote = quoteBasket(frozen);
      expect(quoteBasket(frozen)).toEqual(quote);
      expect(quoteBasket(JSON.parse(JSON.stringify(frozen)) as PricingInput)).toEqual(JSON.parse(JSON.stringify(quote)));
    }), { numRuns: 100 });
  });

  it('[P1] prices times k make gross and extras times k, and the rest but for rounding', () => {
    fc.assert(fc.property(basket, fc.integer({ min: 2, max: 50 }), (input, k) => {
      const plain = { ...input, currency: 'EUR', basketCampaigns: [], voucher: null, discretionary: null, lines: input.lines.map((line) => inEuro(line, 1)) };
      const [one, many] = [quoteBasket(plain), quoteBasket({ ...plain, lines: input.lines.map((line) => inEuro(line, k)) })];
      expect(minor(many.products)).toBe(minor(one.products) * BigInt(k));
      expect(minor(many.extras)).toBe(minor(one.extras) * BigInt(k));
      const apart = minor(many.grandTotal) - minor(one.grandTotal) * BigInt(k);
      // Campaign and VAT round once each a line, by at most half a cent, times k (VAT carries the campaign's on).
      expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(BigInt(input.lines.length * (k + 1) * 2));
    }), { numRuns: 150 });
  });

  it('[P10] a line converted and back is within one minor unit of the coarser currency', () => {
    fc.assert(fc.property(basket, amount(), fc.constantFrom(...CURRENCIES), fc.constantFrom(...CURRENCIES), ({ rates, captured }, value, from, to) => {
      const source = captured ? { rates, captured } : { rates };
      const there = decimal(convert(money(value), from, to, source));
      const back = decimal(convert(money(there), to, from, source));
      // Not divided by the million, because a quotient is rounded to cents.
      const million = convert(money('1000000.00'), to, from, source);
      const isCoarser = million.gt('1000000');
      const coarser = isCoarser ? million.times('0.00000001') : money('0.01');
      expect(money(back).minus(money(value)).abs().lte(coarser)).toBe(true);
      if (!isCoarser) expect(back).toBe(decimal(money(value)));
    }), { numRuns: 500 });
  });
});

/** The same line sold in euro, every price in it times k. */
function inEuro(line: PricedLine, k: number): PricedLine {
  const scale = (price: string) => decimal(money(price).times(String(k)));
  const { offer } = line;
  const common = {
    currency: 'EUR',
    extras: offer.extras.map((extra) => ({ ...extra, price: scale(extra.price) })),
    campaign: offer.campaign?.kind === 'amount' ? { ...offer.campaign, value: scale(offer.campaign.value) } : offer.campaign,
  };
  if (offer.vertical === 'villa') return { ...line, offer: { ...offer, ...common, terms: scaledVilla(offer) } };
  if (offer.vertical === 'tour') return { ...line, offer: { ...offer, ...common, terms: scaledTour(offer) } };
  if (offer.vertical === 'yacht') return { ...line, offer: { ...offer, ...common, terms: { ...offer.terms, charter: offer.terms.charter.map((each) => ({ ...each, seasons: each.seasons.map((season) => ({ ...season, price: scale(season.price) })) })) } } };
  // Without duration bands, because their discount is rounded to the cent.
  if (offer.vertical === 'car') return { ...line, offer: { ...offer, ...common, terms: { ...offer.terms, durationBands: [], oneWayFee: scale(offer.terms.oneWayFee), seasons: offer.terms.seasons.map((season) => ({ ...season, daily: scale(season.daily) })) } } };
  // Without discount and surcharge of a leg, because each is rounded to the cent.
  if (offer.vertical === 'transfer') return { ...line, offer: { ...offer, ...common, terms: { ...offer.terms, returnPercentOff: '0', nightSurcharge: null, vehicles: offer.terms.vehicles.map((vehicle) => ({ ...vehicle, oneWay: scale(vehicle.oneWay) })) } } };
  if (offer.vertical === 'wedding') return { ...line, offer: { ...offer, ...common, terms: { ...offer.terms, fromPrice: scale(offer.terms.fromPrice) } } };
  if (offer.vertical === 'health') return { ...line, offer: { ...offer, ...common, terms: { ...offer.terms, fromPrice: scale(offer.terms.fromPrice) } } };
  throw new Error(`the arbitrary of lines made one of ${line.offer.vertical}`);

  function scaledVilla({ terms }: Extract<Offer, { vertical: 'villa' }>) {
    const cleaningFee = terms.cleaningFee && { ...terms.cleaningFee, amount: scale(terms.cleaningFee.amount) };
    return { ...terms, cleaningFee, seasons: terms.seasons.map((season) => ({ ...season, nightly: scale(season.nightly) })) };
  }
  function scaledTour({ terms }: Extract<Offer, { vertical: 'tour' }>) {
    const { pricing } = terms;
    return {
      ...terms,
      pickup: terms.pickup && { ...terms.pickup, fee: scale(terms.pickup.fee) },
      pricing: pricing.kind === 'group'
        ? { ...pricing, price: scale(pricing.price), extraPerson: scale(pricing.extraPerson) }
        : { ...pricing, adult: scale(pricing.adult), child: scale(pricing.child), infant: scale(pricing.infant) },
    };
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
