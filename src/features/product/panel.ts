import type { CurrencyCode, DecimalString, IsoDate, Offer, SellingRates, Wish } from '#domain/catalogue.ts';
import { convert } from '#domain/pricing/convert.ts';
import { decimal, money, percentOf, quotient, sum, within, type Money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote, LineQuote } from '#domain/pricing/quote.ts';
import { NotOfferedError } from '#domain/pricing/seasons.ts';
import { validateWish } from '#domain/wish.ts';
import type { WishProblem } from '#domain/wish-problem.ts';
import { type Choice, selectionOf } from './choice.ts';
import { shortage, type Stock } from './stock.ts';

export type PanelProblem = WishProblem | { readonly code: 'taken' } | { readonly code: 'seatsLeft'; readonly left: number };

export interface UnitPrice {
  readonly amount: DecimalString;
  /** Before the campaign; null without one. */
  readonly was: DecimalString | null;
  readonly unit: 'night' | 'person' | 'group';
  /** The lowest there is, until the dates say more. */
  readonly isFrom: boolean;
}

/** What the booking panel shows for a choice. */
export interface Panel {
  readonly currency: CurrencyCode;
  readonly unit: UnitPrice;
  /** Null until dates and session are chosen. */
  readonly wish: Wish | null;
  /** Null until then, and where a night is not let. */
  readonly priced: { readonly line: LineQuote; readonly quote: BasketQuote } | null;
  readonly problems: readonly PanelProblem[];
}

export interface PanelInput {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly market: { readonly rates: SellingRates; readonly currency: CurrencyCode };
  readonly stock: Stock;
  readonly today: IsoDate;
}

/**
 * Prices a choice on its own (P12), in the visitor's currency where the operator
 * has a rate for it. Discounts of a whole basket depend on what else is in it
 * and are the basket's to show.
 */
export function panelOf({ offer, choice, market, stock, today }: PanelInput): Panel {
  const { rates } = market;
  const currency = Object.hasOwn(rates, market.currency) ? market.currency : offer.currency;
  const selection = selectionOf(choice.dates);
  const wish: Wish | null = selection && { offer, selection, party: choice.party, extras: choice.extras };
  const priced = wish && price(wish, currency, rates);
  return {
    currency,
    unit: unitPrice(offer, priced?.line ?? null, (amount) => decimal(convert(amount, offer.currency, currency, { rates }))),
    wish,
    priced,
    problems: wish ? [...validateWish(wish, today), ...shortageOf(wish, stock)] : [],
  };
}

function price(wish: Wish, currency: CurrencyCode, rates: SellingRates): Panel['priced'] {
  try {
    const quote = quoteBasket({ lines: [{ lineId: 'choice', ...wish }], currency, rates });
    return { quote, line: quote.lines[0]! };
  } catch (error) {
    if (error instanceof NotOfferedError) return null;
    throw error;
  }
}

function shortageOf({ selection, party }: Wish, stock: Stock): PanelProblem[] {
  const short = shortage(selection, party.adults + party.children, stock);
  if (!short) return [];
  return [short.kind === 'taken' ? { code: 'taken' } : { code: 'seatsLeft', left: short.left }];
}

/** A night of the chosen stay on average, or the lowest price on offer. An amount off the line says nothing of one night or person of it. */
function unitPrice(offer: Offer, line: LineQuote | null, shown: (amount: Money) => DecimalString): UnitPrice {
  const { gross, unit, isFrom } = unitGross(offer, line);
  const { campaign } = offer;
  if (!campaign || (campaign.kind === 'amount' && unit !== 'group')) return { amount: shown(gross), was: null, unit, isFrom };
  const off = within(campaign.kind === 'percent' ? percentOf(gross, campaign.value) : money(campaign.value), gross);
  return { amount: shown(gross.minus(off)), was: shown(gross), unit, isFrom };
}

function unitGross(offer: Offer, line: LineQuote | null): { gross: Money; unit: UnitPrice['unit']; isFrom: boolean } {
  if (offer.vertical === 'tour') {
    const { pricing } = offer.terms;
    return pricing.kind === 'perPerson' ? { gross: money(pricing.adult), unit: 'person', isFrom: false } : { gross: money(pricing.price), unit: 'group', isFrom: false };
  }
  const runs = line?.steps.flatMap((step) => (step.kind === 'nights' ? [step] : [])) ?? [];
  const nights = runs.reduce((count, run) => count + run.count, 0);
  if (nights > 0) return { gross: quotient(sum(runs.map((run) => money(run.amount))), money(String(nights))), unit: 'night', isFrom: false };
  const lowest = offer.terms.seasons.map((season) => money(season.nightly)).reduce((least, each) => (each.lt(least) ? each : least));
  return { gross: lowest, unit: 'night', isFrom: true };
}
