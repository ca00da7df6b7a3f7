import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import type { CurrencyCode, DecimalString, IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { money } from '#domain/pricing/money.ts';
import { BulletinSourceError, type BulletinRate, type RateBulletin } from './bulletin-source.ts';

/** The share of the price of so many units that one unit costs: 100 yen are quoted together. Powers of ten, so no digit is lost. */
const SHARE_OF_UNITS: ReadonlyMap<string, DecimalString> = new Map([['1', '1'], ['10', '0.1'], ['100', '0.01'], ['1000', '0.001']]);

/** The digits after the point, with those of the share, are at most the twelve of a decimal of the contract. */
const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/;

/**
 * Reads the daily document of the Turkish central bank: `<Tarih_Date Tarih="30.11.2026">` with a `<Currency
 * CurrencyCode="USD">` for each currency, which has `Unit`, `ForexBuying` and `ForexSelling`.
 * @param text all that is read of it is ASCII
 * @throws BulletinSourceError for anything else
 */
export function parseBulletin(text: string): RateBulletin {
  const root = rootOf(text);
  if (root?.name !== 'Tarih_Date') throw new BulletinSourceError('the document is not a table of rates');
  const rates = new Map<CurrencyCode, BulletinRate | null>();
  for (const currency of elementsOf(root, 'Currency')) {
    const code = currency.attributes['CurrencyCode'] ?? '';
    if (rates.has(code)) throw new BulletinSourceError(`the document has ${JSON.stringify(code)} twice`);
    rates.set(code, rateOf(currency));
  }
  return { day: dayOf(root.attributes['Tarih'] ?? ''), rates };
}

function rootOf(text: string): XmlElement | null {
  try {
    // The parser's time for line ends with a carriage return grows with the square of their number. No text that is read has one.
    return parseXml(text.replaceAll('\r', '\n')).root;
  } catch (cause) {
    // The parser calls itself for each level, so a document that is nested too deeply ends in a RangeError.
    if (cause instanceof XmlError || cause instanceof RangeError) throw new BulletinSourceError('the document is not well-formed XML', { cause });
    throw cause;
  }
}

function rateOf(currency: XmlElement): BulletinRate | null {
  const share = SHARE_OF_UNITS.get(fieldOf(currency, 'Unit'));
  const [buy, sell] = ['ForexBuying', 'ForexSelling'].map((name) => decimalOf(fieldOf(currency, name), share));
  return buy && sell ? { buy, sell } : null;
}

/** The price of one unit; null unless it is a positive decimal. */
function decimalOf(text: string, share: DecimalString | undefined): DecimalString | null {
  if (share === undefined || !DECIMAL.test(text) || !money(text).gt('0')) return null;
  return money(text).times(share).toFixed();
}

/** @param text `30.11.2026` */
function dayOf(text: string): IsoDate {
  const day = text.split('.').reverse().join('-');
  if (!isIsoDate(day)) throw new BulletinSourceError('the document has no day');
  return day;
}

/** An attribute of an element, or else the text of its child of this name; empty without either. */
const fieldOf = (element: XmlElement, name: string): string => (element.attributes[name] ?? elementsOf(element, name)[0]?.text ?? '').trim();

const elementsOf = (parent: XmlElement, name: string): XmlElement[] => parent.children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name);
