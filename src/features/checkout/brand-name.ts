import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';

type Brand = NonNullable<CheckoutView['card']['brand']>;

const NAMES: Readonly<Record<Brand, string>> = { visa: 'Visa', mastercard: 'Mastercard', troy: 'Troy', amex: 'American Express', other: '' };

/** Names are the same in every language. */
export const brandName = (brand: Brand): string => NAMES[brand];
