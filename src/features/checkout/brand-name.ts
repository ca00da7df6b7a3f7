import type { CardBrand } from '#runtime/checkout/checkout-view.ts';

const NAMES: Readonly<Record<CardBrand, string>> = { visa: 'Visa', mastercard: 'Mastercard', troy: 'Troy', amex: 'American Express', other: '' };

/** Brand names are not translated. */
export const brandName = (brand: CardBrand): string => NAMES[brand];
