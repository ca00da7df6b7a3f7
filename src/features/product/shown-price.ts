import type { CurrencyCode, DecimalString, Offer, SellingRates } from '#domain/catalogue.ts';
import { convert, hasRate } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { LineQuote } from '#domain/pricing/quote.ts';
import { afterCampaign, type PriceUnit } from '#domain/pricing/unit-price.ts';
import { addedVat } from '#domain/pricing/vat.ts';
import { rulesFor } from '#verticals/domain.ts';

/** The operator's rates, and the currency that the visitor has chosen. */
export interface Market {
  readonly rates: SellingRates;
  readonly currency: CurrencyCode;
}

/** A unit price as it is shown: in the visitor's currency, after the campaign. */
export interface ShownUnitPrice {
  readonly amount: DecimalString;
  /** Before the campaign; null without one. */
  readonly was: DecimalString | null;
  readonly unit: PriceUnit;
  /** Whether it is the lowest price, because no dates are chosen. */
  readonly isFrom: boolean;
  /** Percent of the VAT that is added to it (P7); undefined where it is included. */
  readonly vatAdded: DecimalString | undefined;
}

/** The visitor's currency where the operator has the rates for it, else that of the offer. */
export const shownCurrency = ({ currency: own }: Pick<Offer, 'currency'>, { rates, currency }: Market): CurrencyCode =>
  (Object.hasOwn(rates, currency) && hasRate({ rates }, own) ? currency : own);

/** The price of one unit in a currency. @param line the priced choice; null for the lowest price there is */
export function shownUnitPrice(offer: Offer, line: LineQuote | null, { rates, currency }: Market): ShownUnitPrice {
  const unitPrice = rulesFor(offer).unitPrice(offer, line?.steps ?? null);
  const { amount, was } = afterCampaign(unitPrice, offer.campaign);
  const shown = (own: DecimalString) => decimal(convert(money(own), offer.currency, currency, { rates }));
  return { amount: shown(amount), was: was && shown(was), unit: unitPrice.unit, isFrom: unitPrice.isFrom, vatAdded: addedVat(offer.vat) };
}
