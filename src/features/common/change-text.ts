import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale, LocalizedText } from '#domain/catalogue.ts';
import type { HistoryEntry, HistorySource } from '#domain/draft/history.ts';
import type { Detail, LineChange } from '#domain/draft/news-item.ts';
import { periodOf } from '#domain/booking-item.ts';
import { formatMoney } from '#i18n/format.ts';
import { partyText } from './party-text.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { unavailableText } from './problem-text.tsx';

/** Text of one entry of the basket's history, or of one piece of news, without its time and source. */
export function changeText(i18n: I18n, entry: HistoryEntry): string {
  const locale = i18n.locale as Locale;
  switch (entry.kind) {
    case 'lineAdded': {
      const title = entry.title[locale];
      return i18n._(msg`Added: ${title}`);
    }
    case 'lineRemoved': {
      const title = entry.title[locale];
      return i18n._(msg`Removed: ${title}`);
    }
    case 'lineChanged': return lineChangeText(i18n, entry.title[locale], entry.change);
    case 'requoted': {
      const title = entry.title[locale];
      const [before, after] = [formatMoney(entry.from.amount, entry.from.currency, locale), formatMoney(entry.to.amount, entry.to.currency, locale)];
      return i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'unavailable': {
      const title = entry.title[locale];
      const reason = unavailableText(i18n, entry.reason);
      return i18n._(msg`${title}: ${reason}`);
    }
    case 'booked': {
      const { bookingNumber } = entry;
      return i18n._(msg`Booked, number ${bookingNumber}`);
    }
    case 'detailsChanged': return detailText(i18n, entry.detail);
    case 'paymentStarted': {
      const total = formatMoney(entry.total.amount, entry.total.currency, locale);
      return i18n._(msg`Payment started, grand total ${total}`);
    }
    case 'declined': return i18n._(msg`The payment did not go through`);
  }
}

/** Text for a change of a line's dates, travellers or extras. */
function lineChangeText(i18n: I18n, title: string, change: LineChange): string {
  switch (change.what) {
    case 'dates': {
      const [before, after] = [formatPeriod(periodOf(change.before)), formatPeriod(periodOf(change.after))];
      return before === after ? i18n._(msg`${title}: pick-up changed`) : i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'party': {
      const [before, after] = [partyText(i18n, change.before), partyText(i18n, change.after)];
      return i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'extra': {
      const { before, after } = change;
      const extra = nameOf(i18n, change.name, change.code);
      if (before === 0) return i18n._(msg`${title}: ${extra} added`);
      if (after === 0) return i18n._(msg`${title}: ${extra} removed`);
      return i18n._(msg`${title}: ${extra}, ${after} instead of ${before}`);
    }
  }
}

/** Text for a change of a detail of the whole basket. */
function detailText(i18n: I18n, detail: Detail): string {
  switch (detail) {
    case 'guest': return i18n._(msg`The guest details were changed`);
    case 'hotel': return i18n._(msg`Stay and pick-up were changed`);
    case 'note': return i18n._(msg`The note was changed`);
    case 'currency': return i18n._(msg`The currency and its rate were updated`);
    case 'voucher': return i18n._(msg`The voucher was changed`);
    case 'plan': return i18n._(msg`The amount to pay now was changed`);
  }
}

/** Text for the source of a change: this device, another one, or the operator. */
export function sourceText(i18n: I18n, by: HistorySource): string {
  switch (by) {
    case 'thisDevice': return i18n._(msg`On this device`);
    case 'otherDevice': return i18n._(msg`On another device`);
    case 'server': return i18n._(msg`From the operator`);
  }
}

function nameOf(i18n: I18n, name: LocalizedText | null, code: string): string {
  return name?.[i18n.locale as Locale] ?? code;
}
