import type { CardBrand, CardView } from '#runtime/checkout/checkout-view.ts';

/** Brand names are not translated. */
const BRANDS: Readonly<Record<CardBrand, string>> = { visa: 'Visa', mastercard: 'Mastercard', troy: 'Troy', amex: 'American Express', other: '' };

/** `Visa •••• 1111`: what the bank's token says of a card; null when it says nothing. */
export function cardName({ brand, lastDigits }: Pick<CardView, 'brand' | 'lastDigits'>): string | null {
  const parts = [brand === null ? '' : BRANDS[brand], lastDigits === null ? '' : `•••• ${lastDigits}`].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}
