import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BookingItem } from '#domain/catalogue.ts';
import { dalamanKalkanLine, kirlangicLine } from '#tests/support/offer-fixtures.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadTexts } from '#verticals/texts.ts';
import { LineFacts } from './line-facts.tsx';

await loadTexts(VERTICALS);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const rows = (line: BookingItem, short = false) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}><LineFacts line={line} short={short} /></I18nProvider>).split(/<br\/?>/).map((row) => row.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' '));

const RIDE = dalamanKalkanLine().selection as Extract<BookingItem['selection'], { vertical: 'transfer' }>;
const READY = 'Please be ready 5 minutes early. The driver waits 60 minutes free of charge.';
const VEHICLE = 'VIP van with facing seats, 4 bags';
const SEAT = 'Child seat (9–25 kg)';

it('[U5] says each date of a ride once, and how long the driver waits on each leg', () => {
  expect(rows(dalamanKalkanLine())).toEqual([
    '12.06.2027 23:40: Dalaman Airport (DLM) – Kalkan, flight TK 2556', '19.06.2027 11:00: Kalkan – Dalaman Airport (DLM)', '4 adults, 1 child',
    VEHICLE, `Way there: ${READY}`, `Way back: ${READY.replace('60', '15')}`, SEAT,
  ]);
  expect(rows(dalamanKalkanLine({ selection: { ...RIDE, returnDate: null, returnTime: null } }))).toEqual([
    '12.06.2027 23:40: Dalaman Airport (DLM) – Kalkan, flight TK 2556', '4 adults, 1 child', VEHICLE, READY, SEAT,
  ]);
  expect(rows(dalamanKalkanLine(), true)).toEqual(['12.06.2027 23:40 – 19.06.2027 11:00']);
});

it('[C5] marks an extra whose translation is missing', () => {
  const line = dalamanKalkanLine();
  const [seat] = line.offer.extras;
  const offer = { ...line.offer, extras: [{ ...seat!, untranslated: ['en' as const, 'tr' as const] }] };
  const markup = renderToStaticMarkup(<I18nProvider i18n={setupI18n({ locale: 'tr', messages: { tr: {} } })}><LineFacts line={{ ...line, offer }} /></I18nProvider>);
  expect(markup).toContain('<span lang="en">Çocuk koltuğu');
});

it('says dates, length and party of a stay', () => {
  expect(rows(kirlangicLine())[0]).toBe('12.06 – 19.06.2027, 7 nights, 4 adults, 2 children');
});
