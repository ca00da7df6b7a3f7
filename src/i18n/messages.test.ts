import { parse, type Token } from '@messageformat/parser';
import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#domain/catalogue.ts';

type Messages = Record<string, string>;

async function entriesOf(locale: Locale) {
  const po = readFileSync(`locales/${locale}/messages.po`, 'utf8');
  return formatter().parse(po, { locale, sourceLocale: 'en', filename: `locales/${locale}/messages.po` });
}

async function catalog(locale: Locale): Promise<Messages> {
  const entries = await entriesOf(locale);
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, (entry.translation || (locale === 'en' ? entry.message : '')) ?? '']));
}

/** Every plural of a message with the categories it offers, nested ones too. */
function plurals(tokens: readonly Token[]): string[][] {
  return tokens.flatMap((token) => {
    if (token.type !== 'plural' && token.type !== 'select' && token.type !== 'selectordinal') return [];
    const inner = token.cases.flatMap((one) => plurals(one.tokens));
    return token.type === 'plural' ? [token.cases.map((one) => one.key), ...inner] : inner;
  });
}

function placeholders(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument' || token.type === 'function') return [token.arg];
    if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') return [token.arg, ...token.cases.flatMap((one) => placeholders(one.tokens))];
    return [];
  });
}

const tags = (text: string) => [...text.matchAll(/<\/?(\d+)\/?>/g)].map(([tag]) => tag).toSorted();

describe.each(LOCALES)('the %s catalog', async (locale) => {
  const [source, messages] = await Promise.all([catalog('en'), catalog(locale)]);
  const entries = Object.entries(source);

  it('has every message', () => {
    expect(entries.filter(([id]) => !messages[id]).map(([, text]) => text)).toEqual([]);
    expect(entries.length).toBeGreaterThan(50);
  });

  it('has the plural forms its language needs', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const wanting = Object.values(messages).filter((text) =>
      plurals(parse(text)).some((offered) => needed.some((category) => !offered.includes(category))),
    );
    expect(wanting).toEqual([]);
  });

  it('keeps placeholders and markup of the source', () => {
    const shape = (text: string) => ({ names: [...new Set(placeholders(parse(text)))].toSorted(), tags: [...new Set(tags(text))] });
    for (const [id, text] of entries) expect({ text, ...shape(messages[id] ?? '') }).toEqual({ text, ...shape(text) });
  });
});

/** Texts that visitors misunderstood in an earlier form. */
describe('reworded texts', async () => {
  const [en, tr, de, ru] = await Promise.all((['en', 'tr', 'de', 'ru'] as const).map(catalog));
  const said = (messages: Messages, text: string) => messages[Object.keys(en!).find((id) => en![id] === text) ?? ''];

  it.each([
    'Removed from your basket', 'We’ll make our own way to the meeting point', '{title} includes pick-up.', 'Guest reviews', 'Your payment',
    'I have read and accept the {0} and the {1}.',
  ])('in English: %s', (text) => {
    expect(Object.values(en!)).toContain(text);
  });

  it.each([
    ['Checkout', 'Rezervasyonu tamamla'], ['What', 'Ne arıyorsunuz?'], ['From', 'Başlangıç'], ['To', 'Bitiş'],
    ['I have read and accept the {0} and the {1}.', 'Okudum, kabul ediyorum: {0} ve {1}.'],
  ])('in Turkish: %s is %s', (text, words) => {
    expect(said(tr!, text)).toBe(words);
  });

  it.each([
    ['We’ll make our own way to the meeting point', 'Wir kommen selbst zum Treffpunkt'], ['per adult', 'pro Erwachsenen'], ['Basket history', 'Verlauf dieses Warenkorbs'],
    ['Favourites', 'Merkliste'], ['I have read and accept the {0} and the {1}.', 'Ich habe den {0} und den {1} gelesen und akzeptiere beide.'],
  ])('in German: %s is %s', (text, words) => {
    expect(said(de!, text)).toBe(words);
  });

  it.each([
    ['What', 'Что ищете'], ['From', 'С'], ['To', 'По'], ['Hold them again', 'Снова придержать даты'],
    ['I have read and accept the {0} and the {1}.', 'Я прочитал(а) и принимаю {0} и {1}.'],
  ])('in Russian: %s is %s', (text, words) => {
    expect(said(ru!, text)).toBe(words);
  });

  it.each([
    ['tr', 'tour', 'Maximum guests', 'Kontenjan'], ['tr', 'wedding', 'Maximum guests', 'En fazla davetli'],
    ['de', 'tour', 'Maximum guests', 'Plätze'], ['de', 'wedding', 'Maximum guests', 'Gäste, höchstens'],
    ['ru', 'tour', 'Maximum guests', 'Мест в группе'], ['ru', 'wedding', 'Maximum guests', 'Гостей, не больше'],
    ['ru', 'car', 'Pick-up time', 'Время получения'], ['ru', 'tour', 'Pick-up time', 'Время выезда'],
    ['tr', 'car', 'Car pick-up', 'Teslim alma'], ['ru', 'car', 'Car pick-up', 'Получение авто'], ['ru', 'car', 'Pick-up', []],
  ] as const)('in %s, a %s says %s as %s', async (locale, vertical, text, words) => {
    const said = Object.values(await entriesOf(locale)).filter((entry) => entry.message === text && entry.origin?.some(([file]) => file.startsWith(`src/verticals/${vertical}/`)));
    expect(said.map(({ translation }) => translation)).toEqual([words].flat());
  });

  it('counts the years of a driver and those of a licence each in its own words', () => {
    expect(said(tr!, '{0, plural, one {At least # year old} other {At least # years old}}')).toContain('En az # yaş');
    expect(said(tr!, '{0, plural, one {At least # year} other {At least # years}}')).toContain('En az # yıl');
  });

  it('[P5] says that a basket promotion begins above its threshold, not at it', () => {
    expect(said(ru!, '{off} off above {above}')).toContain('свыше {above}');
    expect(said(de!, '{off} off above {above}')).toContain('über {above}');
  });

  it('calls the driver of a transfer şoför, and that of a rental car sürücü', async () => {
    const ofCars = ([, { origin }]: readonly [string, { origin?: readonly [string, number?][] }]) => origin?.every(([file]) => file.startsWith('src/verticals/car/'));
    const entries = Object.entries(await entriesOf('tr'));
    expect(entries.filter((entry) => !ofCars(entry)).map(([, { translation }]) => translation).filter((text) => /sürücü/i.test(text ?? ''))).toEqual([]);
    expect(entries.filter(ofCars).map(([, { translation }]) => translation).filter((text) => /şoför/i.test(text ?? ''))).toEqual([]);
  });

  it('in German, days are no data, and a time has its Uhr', () => {
    expect(said(de!, 'for your dates')).toBe('für Ihren Zeitraum');
    expect(Object.values(de!).filter((text) => /(Ihre|Diese|gewählten) Daten/.test(text))).toEqual([]);
    expect(said(de!, 'Held until <0>{0}</0>')).toContain('</0> Uhr');
    expect(Object.values(de!).filter((text) => /gegen \{time\}(?! Uhr)/i.test(text))).toEqual([]);
  });

  it('uses one word for one thing', () => {
    expect(Object.values(de!).filter((text) => /Favorit|Ephesos/.test(text))).toEqual([]);
    for (const [id, text] of Object.entries(en!)) if (text.endsWith('(optional)')) expect(de![id]).toMatch(/\(optional\)$/);
    expect(Object.values(ru!).filter((text) => /(^|[^а-яё])тур(а|ы|ов|у|ом|е|ам|ами|ах)?([^а-яё]|$)/i.test(text))).toEqual([]);
    expect(Object.values(ru!).filter((text) => text.toLowerCase().includes('деньги спишутся только один раз')).length).toBeGreaterThan(5);
  });
});
