import { describe, expect, it } from 'vitest';
import {
  formatDate, formatDateRange, formatDates, formatDateTime, formatList, formatLongDate, formatMoney, formatMoneyChange,
  formatMetres, formatMonth, formatNumber, formatPercent, formatShortDate, formatTime, monthNames, truncate, weekdayNames,
} from './format.ts';

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    ['en', 'EUR', '€1,230.50'],
    ['tr', 'TRY', '₺1.230,50'],
    ['de', 'EUR', '1.230,50 €'],
    ['ru', 'RUB', '1 230,50 ₽'],
    ['en', 'RUB', '₽1,230.50'],
    ['de', 'USD', '1.230,50 $'],
    ['ru', 'GBP', '1 230,50 £'],
  ])('prints two decimals and the narrow symbol (%s, %s)', (locale, currency, expected) => {
    expect(plainSpaces(formatMoney('1230.5', currency, locale))).toBe(expected);
  });

  it('formats decimal strings beyond the precision of a float', () => {
    expect(formatMoney('90071992547409930.07', 'EUR', 'en')).toBe('€90,071,992,547,409,930.07');
  });

  it('writes a typographic minus, and a plus for changes', () => {
    expect(formatMoney('-347', 'EUR', 'en')).toBe('−€347.00');
    expect(formatMoneyChange('135', 'EUR', 'en')).toBe('+€135.00');
    expect(formatMoneyChange('-75', 'EUR', 'en')).toBe('−€75.00');
    expect(formatMoneyChange('0', 'EUR', 'en')).toBe('€0.00');
  });
});

describe('numbers', () => {
  it('uses the separators of the language', () => {
    expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
    expect(formatNumber('1234.5', 'de')).toBe('1.234,5');
    expect(formatNumber(4.75, 'en', 1)).toBe('4.8');
  });

  it('prints a rate already in percent', () => {
    expect(formatPercent('10.90', 'en')).toBe('10.9%');
    expect(plainSpaces(formatPercent('10.90', 'de'))).toBe('10,9 %');
    expect(formatPercent('-5', 'en')).toBe('−5%');
    expect(formatPercent('7.5', 'tr')).toBe('\u2060%7,5');
    expect(formatPercent('-5', 'tr')).toBe('−\u2060%5');
  });
});

describe('lengths', () => {
  it('have the unit of the language, on the line of the number', () => {
    expect(['en', 'tr', 'de', 'ru'].map((locale) => formatMetres('12.5', locale))).toEqual(['12.5\u00a0m', '12,5\u00a0m', '12,5\u00a0m', '12,5\u00a0м']);
  });
});

describe('[U5] dates', () => {
  it('prints DD.MM.YYYY and HH:mm', () => {
    expect(formatDate('2027-06-12')).toBe('12.06.2027');
    expect(formatShortDate('2027-06-02')).toBe('02.06');
    const instant = Date.UTC(2026, 10, 21, 15, 4);
    expect(formatDateTime(instant, 'Europe/Istanbul')).toBe('21.11.2026 18:04');
    expect(formatTime(Date.UTC(2026, 10, 21, 0, 0), 'UTC')).toBe('00:00');
  });

  it('writes the year of a range once when both are equal', () => {
    expect(formatDateRange('2027-06-12', '2027-06-19')).toBe('12.06 – 19.06.2027');
    expect(formatDateRange('2026-12-30', '2027-01-02')).toBe('30.12.2026 – 02.01.2027');
  });

  it('writes one day alone', () => {
    expect(formatDates('2027-06-12', '2027-06-19')).toBe('12.06 – 19.06.2027');
    for (const last of ['2027-06-12', null, undefined]) expect(formatDates('2027-06-12', last)).toBe('12.06.2027');
  });

  it('rejects what is no calendar day', () => {
    expect(() => formatDate('12.06.2027')).toThrow(RangeError);
  });

  it('names days and months in the language, Monday and January first', () => {
    expect(weekdayNames('de', 'short')).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
    expect(weekdayNames('tr')[0]).toBe('Pazartesi');
    expect(monthNames('ru')[5]).toBe('июнь');
    expect(formatMonth('2027-06', 'en')).toBe('June 2027');
    expect(formatLongDate('2027-06-12', 'en')).toBe('Saturday, June 12, 2027');
    expect(formatLongDate('2027-06-12', 'de')).toBe('Samstag, 12. Juni 2027');
  });
});

describe('text', () => {
  it('cuts at the end of a word with an ellipsis, within the maximum', () => {
    expect(truncate('Four bedrooms stepped into the rock', 20)).toBe('Four bedrooms…');
    expect(truncate('Four bedrooms, stepped', 15)).toBe('Four bedrooms…');
    expect(truncate('Kaş', 3)).toBe('Kaş');
    expect(truncate('Donaudampfschifffahrt', 8)).toBe('Donauda…');
    expect([...truncate('🏖️🏖️🏖️ sea sea sea', 6)].length).toBeLessThanOrEqual(6);
  });

  it('joins a list in the language', () => {
    expect(formatList(['a', 'b', 'c'], 'de')).toBe('a, b und c');
  });
});
