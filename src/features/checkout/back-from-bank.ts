import type { PaymentPart } from '#runtime/checkout/booking-lookup.ts';

const FRAGMENT = /^#pay=(due|balance)$/;

/** The address of a page with the mark that the bank returns to it from a payment of a part of a booking (B32). @param path with the search */
export const addressAfterBank = (path: string, part: PaymentPart): string => `${location.origin}${path}#pay=${part}`;

/** The part from whose payment the bank has returned to this page; null otherwise. The page then asks the server how the payment ended. */
export const backFromBank = (): PaymentPart | null => (FRAGMENT.exec(location.hash)?.[1] ?? null) as PaymentPart | null;
