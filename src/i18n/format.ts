import { cached } from './cached.ts';

/**
 * Money, dates and numbers as every page prints them. Money comes as the decimal string the domain
 * computes with and is never turned into a binary float (`NumberFormat.format` takes the string).
 * Dates are DD.MM.YYYY and times HH:mm in every language (U5); names of days and months
 * and the shape of an amount follow the language.
 */

type DecimalString = Intl.StringNumericLiteral;

/** The formatter with these options, made once. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

/** A typographic minus, as the price lists print it. */
function print(format: Intl.NumberFormat, amount: string): string {
  return format.format(amount as DecimalString).replace('-', '\u2212');
}

/**
 * `('1230.5', 'EUR', 'de')` is `1.230,50 €`: two decimals, the narrow symbol.
 * @param amount a decimal string in units of the currency
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  return print(moneyFormat(currency, locale, 'auto'), amount);
}

/** The same with its sign always written: `+€135.00`, `−€75.00`; nothing before zero. */
export function formatMoneyChange(amount: string, currency: string, locale: string): string {
  return print(moneyFormat(currency, locale, 'exceptZero'), amount);
}

function moneyFormat(currency: string, locale: string, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat {
  return numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay,
  });
}

/** A count or a measure with the language's separators; at most `maximumFractionDigits` decimals (default 3). */
export function formatNumber(value: number | string, locale: string, maximumFractionDigits = 3): string {
  return print(numberFormat(locale, { maximumFractionDigits }), String(value));
}

/** `('26', 'ru')` is `26 м`, on one line: a length in metres; a `²` behind it makes it an area. */
export function formatMetres(metres: string, locale: string): string {
  return print(numberFormat(locale, { style: 'unit', unit: 'meter' }), metres).replace(' ', '\u00a0');
}

/**
 * `('10.9', 'en')` is `10.9%`: a rate already in percent, at most two decimals. Where the sign comes first, a word joiner
 * keeps it on the line of what is before it, e.g. a minus.
 */
export function formatPercent(rate: string, locale: string): string {
  return print(numberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }), rate).replace(/^(−?)%/, '$1\u2060%');
}

/** `2027-06-12` is `12.06.2027`. @throws RangeError on anything but YYYY-MM-DD */
export function formatDate(iso: string): string {
  const [year, month, day] = isoParts(iso);
  return `${day}.${month}.${year}`;
}

/** `2027-06-12` is `12.06`. */
export function formatShortDate(iso: string): string {
  const [, month, day] = isoParts(iso);
  return `${day}.${month}`;
}

/** `12.06 – 19.06.2027` within a year, both years otherwise. */
export function formatDateRange(from: string, to: string): string {
  const start = isoParts(from)[0] === isoParts(to)[0] ? formatShortDate(from) : formatDate(from);
  return `${start} \u2013 ${formatDate(to)}`;
}

/** `12.06.2027` for one day, where the last is the same or absent; `12.06 – 19.06.2027` for several. */
export function formatDates(from: string, to: string | null | undefined): string {
  return to === null || to === undefined || to === from ? formatDate(from) : formatDateRange(from, to);
}

/** `12.06.2027 16:40` for an instant in epoch milliseconds, in the reader's time zone unless one is named. */
export function formatDateTime(epochMs: number, timeZone?: string): string {
  return `${formatDay(epochMs, timeZone)} ${formatTime(epochMs, timeZone)}`;
}

/** `12.06.2027` for an instant in epoch milliseconds, in the reader's time zone unless one is named. */
export function formatDay(epochMs: number, timeZone?: string): string {
  const { year, month, day } = instantParts(epochMs, timeZone);
  return `${day}.${month}.${year}`;
}

/** `16:40` for an instant in epoch milliseconds. */
export function formatTime(epochMs: number, timeZone?: string): string {
  const { hour, minute } = instantParts(epochMs, timeZone);
  return `${hour}:${minute}`;
}

/** `Saturday, 12 June 2027` in the order and words of the language: for screen readers and documents. */
export function formatLongDate(iso: string, locale: string): string {
  return dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(utcNoon(iso));
}

/** `June 2027`. @param month YYYY-MM */
export function formatMonth(month: string, locale: string): string {
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(utcNoon(`${month}-01`));
}

/** January first. */
export function monthNames(locale: string, width: 'long' | 'short' = 'long'): string[] {
  return Array.from({ length: 12 }, (_, month) => dateFormat(locale, { month: width }).format(Date.UTC(2024, month, 15)));
}

/** Monday first. */
export function weekdayNames(locale: string, width: 'long' | 'short' = 'long'): string[] {
  return Array.from({ length: 7 }, (_, day) => dateFormat(locale, { weekday: width }).format(Date.UTC(2024, 0, 1 + day)));
}

/** `a, b and c` in the language. */
export function formatList(items: readonly string[], locale: string): string {
  return cached(`${locale} list`, () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items);
}

/** At most `max` characters, cut at the end of a word where there is one, with an ellipsis (U6). */
export function truncate(text: string, max: number): string {
  const characters = [...text.trim()];
  if (characters.length <= max) return characters.join('');
  const head = characters.slice(0, Math.max(0, max - 1)).join('');
  const splitsWord = /\S/.test(characters[max - 1] ?? '');
  const atWord = splitsWord ? head.replace(/\s+\S*$/, '') : head;
  return `${(atWord || head).replace(/[\s,;:.\u2013-]+$/, '')}\u2026`;
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
}

/** A calendar day has no time zone; noon UTC keeps it the same day wherever it is formatted. */
function utcNoon(iso: string): number {
  const [year, month, day] = isoParts(iso);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), 12);
}

function isoParts(iso: string): [year: string, month: string, day: string] {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso);
  if (!match) throw new RangeError(`not a calendar day (YYYY-MM-DD): ${iso}`);
  return [match[1]!, match[2]!, match[3]!];
}

function instantParts(epochMs: number, timeZone: string | undefined): Record<string, string> {
  const format = cached(`instant ${timeZone ?? ''}`, () => new Intl.DateTimeFormat('en-GB', {
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }));
  return Object.fromEntries(format.formatToParts(epochMs).map((part) => [part.type, part.value]));
}
