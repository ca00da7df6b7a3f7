import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/catalogue.ts';
import { loadMessages } from '#i18n/messages.ts';
import { Price } from './price.tsx';

describe('the lowest of several prices', () => {
  it.each<[Locale, string, string | undefined, string]>([
    ['en', 'EUR', 'per night', 'from <b>€261.00</b> <small>per night</small>'],
    ['de', 'EUR', 'pro Nacht', 'ab <b>261,00 €</b> <small>pro Nacht</small>'],
    ['ru', 'EUR', 'за ночь', 'от <b>261,00 €</b> <small>за ночь</small>'],
    ['tr', 'EUR', 'gecelik', '<small>gecelik</small> <b>€261,00</b>’dan başlayan fiyatlarla'],
    ['tr', 'GBP', 'gecelik', '<small>gecelik</small> <b>£261,00</b>’den başlayan fiyatlarla'],
    ['tr', 'TRY', undefined, '<b>₺261,00</b>’dan başlayan fiyatlarla'],
  ])('is said in %s and %s in the order of the language', async (locale, currency, unit, said) => {
    const { i18n } = await loadMessages(locale, ['shell']);
    const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}><Price isFrom amount="261" currency={currency} unit={unit} /></I18nProvider>);
    expect(markup.replace(/[\u00a0\u202f]/g, ' ')).toContain(`>${said}<`);
  });
});
