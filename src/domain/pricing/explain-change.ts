import type { CurrencyCode, LocalizedText, SellingRates } from '#domain/catalogue.ts';
import { sellingRate } from './currency-conversion.ts';
import { lineDifferences } from './line-differences.ts';
import { decimal, money, ZERO, type Money } from './money.ts';
import { quoteBasket } from './quote-basket.ts';
import { NotOfferedError } from './seasons.ts';
import type { BasketQuote, ChangeCause, PricedBasket, PricedLine, PricingInput } from './quote.ts';

/**
 * Explains the difference of two totals (P12). Applies one kind of difference
 * after the other to the earlier input and prices it each time, so the amounts
 * add up exactly to the difference of the grand totals. A change of a basket-level
 * discount is a cause of its own: a more expensive villa that lifts the basket
 * over a threshold gives both causes.
 *
 * Causes without effect on the total are left out. When the currency differs,
 * the earlier basket is first converted to the later currency: a `currency`
 * cause of 0.00 comes first, and the others are in the later currency.
 */
export function explainChange(before: PricedBasket, after: PricedBasket): ChangeCause[] {
  const ledger = new Ledger();
  const switched = before.input.currency !== after.input.currency;
  const rates = { before: ratesBefore(before.input, after.input), after: { ...after.input.rates, ...after.input.captured } };
  let input: PricingInput = { ...before.input, currency: after.input.currency, rates: rates.before, captured: {} };
  let quote = quoteBasket(input);
  if (switched) ledger.mark({ kind: 'currency', lineId: null, title: null, from: before.input.currency, to: after.input.currency });
  // A stored quote may differ from a new calculation of its input, after a change of prices or of the engine.
  else ledger.add(PRICE, minus(quote.grandTotal, before.quote.grandTotal));

  const move = (patch: Partial<PricingInput>, about: Omit<ChangeCause, 'amount'>): void => {
    input = { ...input, ...patch };
    const next = quoteUnlessNotOffered(input);
    if (!next) return; // The next step includes this one, so its cause takes the whole difference.
    const discounts = DISCOUNTS.map(({ kind, amount }) => ({ kind, taken: minus(amount(next), amount(quote)) }));
    const own = discounts.reduce((total, { taken }) => total.plus(taken), minus(next.grandTotal, quote.grandTotal));
    ledger.add(about, own);
    for (const { kind, taken } of discounts) ledger.add(basketCause(kind), taken.neg());
    quote = next;
  };
  const basketCause = (kind: ChangeCause['kind']): Omit<ChangeCause, 'amount'> =>
    ({ kind, lineId: null, title: null, ...(kind === 'voucher' ? voucherFigure(before.input, after.input) : {}) });

  moveLines(before.input.lines, after.input.lines, move);
  if (differs(input.basketCampaigns, after.input.basketCampaigns)) move({ basketCampaigns: after.input.basketCampaigns ?? [] }, basketCause('basketCampaign'));
  if (differs(input.voucher, after.input.voucher)) move({ voucher: after.input.voucher ?? null }, basketCause('voucher'));
  if (differs(input.discretionary, after.input.discretionary)) move({ discretionary: after.input.discretionary ?? null }, basketCause('discretionary'));
  for (const code of Object.keys(rates.after)) {
    const [from, to] = [sellingRate({ rates: rates.before }, code), sellingRate({ rates: rates.after }, code)];
    if (!money(from).eq(money(to))) move({ rates: { ...input.rates, [code]: to } }, { kind: 'rate', lineId: null, title: null, code, from, to });
  }
  ledger.add(PRICE, minus(after.quote.grandTotal, quote.grandTotal));
  return ledger.causes();
}

const PRICE = { kind: 'price', lineId: null, title: null } as const;

const DISCOUNTS = [
  { kind: 'basketCampaign', amount: (quote: BasketQuote) => quote.basketCampaign?.amount ?? '0' },
  { kind: 'voucher', amount: (quote: BasketQuote) => quote.voucher?.amount ?? '0' },
  { kind: 'discretionary', amount: (quote: BasketQuote) => quote.discretionary },
] as const;

type Move = (patch: Partial<PricingInput>, about: Omit<ChangeCause, 'amount'>) => void;

/** Applies removed lines, then changed ones, then added ones. A line with another product counts as removed and added. */
function moveLines(before: readonly PricedLine[], after: readonly PricedLine[], move: Move): void {
  const earlier = new Map(before.map((line) => [line.lineId, line]));
  const stays = (line: PricedLine) => isSameProduct(earlier.get(line.lineId), line);
  const kept = new Set(after.filter(stays).map((line) => line.lineId));
  let lines = before;
  const put = (next: readonly PricedLine[], about: Omit<ChangeCause, 'amount' | 'title'>, title: LocalizedText) => {
    lines = next;
    move({ lines }, { ...about, title });
  };
  for (const { lineId, offer } of before) {
    if (!kept.has(lineId)) put(lines.filter((each) => each.lineId !== lineId), { kind: 'lineRemoved', lineId }, offer.title);
  }
  for (const line of after.filter(stays)) {
    for (const { line: next, ...about } of lineDifferences(earlier.get(line.lineId)!, line)) {
      put(lines.map((each) => (each.lineId === line.lineId ? next : each)), { lineId: line.lineId, ...about }, line.offer.title);
    }
  }
  for (const line of after) {
    if (!kept.has(line.lineId)) put([...lines, line], { kind: 'lineAdded', lineId: line.lineId }, line.offer.title);
  }
}

/** The quote, or null when a night is in no season: new dates with old seasons may have no price. */
function quoteUnlessNotOffered(input: PricingInput): BasketQuote | null {
  try {
    return quoteBasket(input);
  } catch (error) {
    if (error instanceof NotOfferedError) return null;
    throw error;
  }
}

function isSameProduct(before: PricedLine | undefined, after: PricedLine): boolean {
  return before !== undefined && before.offer.productCode === after.offer.productCode && before.offer.vertical === after.offer.vertical
    && before.selection.vertical === after.selection.vertical;
}

/** The earlier rates. The later side supplies rates that are missing, and the rate of a new display currency. */
function ratesBefore(before: PricingInput, after: PricingInput): SellingRates {
  const later = { ...after.rates, ...after.captured };
  const rates: Record<CurrencyCode, string> = { ...later, ...before.rates, ...before.captured };
  const shown = later[after.currency];
  if (before.currency !== after.currency && shown !== undefined) rates[after.currency] = shown;
  return rates;
}

function voucherFigure(before: PricingInput, after: PricingInput): Pick<ChangeCause, 'from' | 'to'> {
  const [from, to] = [before.voucher?.code, after.voucher?.code];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function minus(a: string, b: string): Money {
  return money(a).minus(money(b));
}

function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
}

/** Collects amounts by cause, in the order in which the causes first appear. */
class Ledger {
  readonly #entries = new Map<string, { about: Omit<ChangeCause, 'amount'>; amount: Money; marked: boolean }>();

  add(about: Omit<ChangeCause, 'amount'>, amount: Money): void {
    const entry = this.#entry(about);
    entry.amount = entry.amount.plus(amount);
  }

  /** Adds a cause that is listed even with amount 0. */
  mark(about: Omit<ChangeCause, 'amount'>): void {
    this.#entry(about).marked = true;
  }

  causes(): ChangeCause[] {
    return [...this.#entries.values()]
      .filter(({ amount, marked }) => marked || !amount.eq(ZERO))
      .map(({ about, amount }) => ({ ...about, amount: decimal(amount) }));
  }

  #entry(about: Omit<ChangeCause, 'amount'>) {
    const key = JSON.stringify([about.kind, about.lineId, about.code]);
    const entry = this.#entries.get(key) ?? { about, amount: ZERO, marked: false };
    this.#entries.set(key, entry);
    return entry;
  }
}
