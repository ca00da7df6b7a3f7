import { parse, type Token } from '@messageformat/parser';
import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#domain/catalogue.ts';

type Messages = Record<string, string>;

async function catalog(locale: Locale): Promise<Messages> {
  const po = readFileSync(`locales/${locale}/messages.po`, 'utf8');
  const entries = await formatter().parse(po, { locale, sourceLocale: 'en', filename: `locales/${locale}/messages.po` });
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
