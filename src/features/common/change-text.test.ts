import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { completeText } from '#domain/catalogue.ts';
import type { HistoryEntry } from '#domain/draft/history.ts';
import { changeText } from './change-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const line = { id: 'a', at: 0, by: 'otherDevice', lineId: 'l', title: completeText({ en: 'Villa Kekik', tr: 'Villa Kekik', de: 'Villa Kekik', ru: 'Вилла Кекик' }) } as const;
const entry = { id: 'a', at: 0, by: 'otherDevice' } as const;
const villa = (arrival: string, departure: string) => ({ vertical: 'villa', arrival, departure }) as const;
const tour = (pickup: string | null) => ({ vertical: 'tour', date: '2027-06-15', session: '10:00', pickup }) as const;

describe('[L11] texts of news and history', () => {
  it.each<[HistoryEntry, string]>([
    [{ ...line, kind: 'lineAdded' }, 'Added: Villa Kekik'],
    [{ ...line, kind: 'lineRemoved' }, 'Removed: Villa Kekik'],
    [
      { ...line, kind: 'lineChanged', change: { what: 'dates', before: villa('2027-06-05', '2027-06-12'), after: villa('2027-06-12', '2027-06-19') } },
      'Villa Kekik: 12.06 – 19.06.2027 instead of 05.06 – 12.06.2027',
    ],
    [{ ...line, kind: 'lineChanged', change: { what: 'dates', before: tour(null), after: tour('kalkan') } }, 'Villa Kekik: pick-up changed'],
    [
      { ...line, kind: 'lineChanged', change: { what: 'party', before: { adults: 1, children: 0, infants: 0 }, after: { adults: 4, children: 2, infants: 1 } } },
      'Villa Kekik: 4\u00a0adults, 2\u00a0children, 1\u00a0infant instead of 1\u00a0adult',
    ],
    [{ ...line, kind: 'lineChanged', change: { what: 'extra', code: 'chef', name: null, before: 0, after: 1 } }, 'Villa Kekik: chef added'],
    [{ ...line, kind: 'lineChanged', change: { what: 'extra', code: 'chef', name: completeText({ en: 'Chef', tr: 'Şef', de: 'Koch', ru: 'Повар' }), before: 2, after: 0 } }, 'Villa Kekik: Chef removed'],
    [{ ...line, kind: 'lineChanged', change: { what: 'extra', code: 'chef', name: null, before: 1, after: 3 } }, 'Villa Kekik: chef, 3 instead of 1'],
    [{ ...line, kind: 'requoted', from: { amount: '10.00', currency: 'EUR' }, to: { amount: '12.50', currency: 'EUR' }, causes: [] }, 'Villa Kekik: €12.50 instead of €10.00'],
    [{ ...line, by: 'server', kind: 'unavailable', reason: 'taken' }, 'Villa Kekik: These dates are taken. Choose others.'],
    [{ ...entry, kind: 'booked', bookingNumber: 'INT261120120000' }, 'Booked, number INT261120120000'],
    [{ ...entry, kind: 'detailsChanged', detail: 'guest' }, 'The guest details were changed'],
    [{ ...entry, kind: 'detailsChanged', detail: 'voucher' }, 'The voucher was changed'],
    [{ ...entry, kind: 'paymentStarted', total: { amount: '752.40', currency: 'EUR' } }, 'Payment started, grand total €752.40'],
    [{ ...entry, kind: 'declined', code: 'expiredCard' }, 'The payment did not go through'],
  ])('%j', (entry, words) => {
    expect(changeText(i18n, entry)).toBe(words);
  });
});
