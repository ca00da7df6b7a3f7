import type { DeclineCode } from '#contract/calls/payment.ts';

/** What the sandbox bank does with a card. Tokens map to this behaviour, so the card number need not be stored. */
export type Behaviour =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly code: DeclineCode }
  | { readonly kind: 'challenge' }
  /** Captures the payment and closes the connection without an answer. */
  | { readonly kind: 'captureWithoutAnswer' };

/** Prefixes of the cards of Turkish banks, which can be charged in instalments: Troy, and one Mastercard bank. */
const TURKISH_PREFIXES = ['9792', '552879'];

/** Any other number with a valid check digit is approved. */
const TEST_CARDS: Readonly<Record<string, Behaviour>> = {
  '4111111111111111': { kind: 'approve' },
  '4000000000000002': { kind: 'decline', code: 'declined' },
  '4000000000009995': { kind: 'decline', code: 'insufficientFunds' },
  '4000000000000069': { kind: 'decline', code: 'expiredCard' },
  '4000000000006975': { kind: 'decline', code: 'limitExceeded' },
  '4000000000003220': { kind: 'challenge' },
  '4000000000000341': { kind: 'captureWithoutAnswer' },
};

export type Brand = 'visa' | 'mastercard' | 'troy' | 'amex' | 'other';

export interface Card {
  readonly number: string;
  /** 1 to 12, one or two digits. */
  readonly expiryMonth: string;
  /** Two or four digits. */
  readonly expiryYear: string;
  readonly cvv: string;
}

/** Validates a card and looks its behaviour up. @returns null for an invalid card */
export function readCard({ number, expiryMonth, expiryYear, cvv }: Card, now: Date): { behaviour: Behaviour; brand: Brand; lastDigits: string; takesInstalments: boolean } | null {
  const digits = number.replace(/[ -]/g, '');
  const month = Number(expiryMonth);
  if (!/^\d{12,19}$/.test(digits) || !isLuhnValid(digits)) return null;
  if (!/^\d{1,2}$/.test(expiryMonth) || month < 1 || month > 12 || !/^(\d{2}|\d{4})$/.test(expiryYear) || !/^\d{3,4}$/.test(cvv)) return null;
  const year = expiryYear.length === 2 ? 2000 + Number(expiryYear) : Number(expiryYear);
  const isOver = Date.UTC(year, month, 1) <= now.getTime();
  return {
    behaviour: isOver ? { kind: 'decline', code: 'expiredCard' } : (TEST_CARDS[digits] ?? { kind: 'approve' }),
    brand: brandOf(digits), lastDigits: digits.slice(-4), takesInstalments: TURKISH_PREFIXES.some((prefix) => digits.startsWith(prefix)),
  };
}

/** The Luhn check digit: ISO/IEC 7812-1, annex B. */
function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function brandOf(digits: string): Brand {
  if (digits.startsWith('9792')) return 'troy';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return digits.startsWith('4') ? 'visa' : 'other';
}
