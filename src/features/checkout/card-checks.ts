import type { CardEntry } from '#runtime/checkout/checkout-view.ts';

/** An error in the card data that is found without the bank; the form translates it. */
export type CardFault =
  | { readonly field: 'cardHolder'; readonly code: 'missing' }
  | { readonly field: 'number'; readonly code: 'missing' | 'length' | 'checkDigit' }
  | { readonly field: 'expiry'; readonly code: 'missing' | 'format' | 'past' }
  | { readonly field: 'expiry'; readonly code: 'month'; readonly month: number }
  | { readonly field: 'cvv'; readonly code: 'missing' | 'length' };
export type CardField = CardFault['field'];

/** The texts of the card form as typed. */
export interface CardTexts {
  readonly cardHolder: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** `4111 1111 1111 1111`, as embossed; American Express in its own groups. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /(\d{1,4})/g;
  if (groups.global) return digits.match(groups)?.join(' ') ?? '';
  return groups.exec(digits)!.slice(1).filter(Boolean).join(' ');
}

/** Formats an expiry date as `12 / 28`, from `1228`, `12/2028` or `1 / 28`. */
export function groupExpiry(text: string): string {
  const parts = /^\s*(\d{1,2})\s*[/.-]\s*(\d*)/.exec(text);
  const [month, year] = parts ? [parts[1]!.padStart(parts[2] ? 2 : 0, '0'), parts[2]!] : [digitsOf(text).slice(0, 2), digitsOf(text).slice(2, 6)];
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year;
  return short || parts ? `${month} / ${short}` : month;
}

/** ISO/IEC 7812-1, annex B. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

function expiryFault(text: string, now: Date): CardFault | null {
  if (!text.trim()) return { field: 'expiry', code: 'missing' };
  const parts = /^(\d{1,2}) \/ (\d{2})$/.exec(groupExpiry(text));
  if (!parts) return { field: 'expiry', code: 'format' };
  const [month, year] = [Number(parts[1]), 2000 + Number(parts[2])];
  if (month < 1 || month > 12) return { field: 'expiry', code: 'month', month };
  return Date.UTC(year, month, 1) <= now.getTime() ? { field: 'expiry', code: 'past' } : null;
}

function numberFault(digits: string): CardFault | null {
  if (!digits) return { field: 'number', code: 'missing' };
  if (digits.length < 12 || digits.length > 19) return { field: 'number', code: 'length' };
  return hasCheckDigit(digits) ? null : { field: 'number', code: 'checkDigit' };
}

/** Returns the card in the bank's format, or the errors in form order. */
export function readCard(texts: CardTexts, now: Date): { readonly card: CardEntry } | { readonly faults: readonly CardFault[] } {
  const [holder, number, cvv] = [texts.cardHolder.trim(), digitsOf(texts.number), texts.cvv.trim()];
  const faults = [
    holder ? null : ({ field: 'cardHolder', code: 'missing' } as const),
    numberFault(number),
    expiryFault(texts.expiry, now),
    cvv ? (/^\d{3,4}$/.test(cvv) ? null : ({ field: 'cvv', code: 'length' } as const)) : ({ field: 'cvv', code: 'missing' } as const),
  ].filter((fault) => fault !== null);
  if (faults.length > 0) return { faults };
  const [expiryMonth = '', expiryYear = ''] = groupExpiry(texts.expiry).split(' / ');
  return { card: { cardHolder: holder, number, expiryMonth, expiryYear, cvv } };
}
