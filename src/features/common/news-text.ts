import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Locale, LocalizedText, Party, Selection } from '#domain/catalogue.ts';
import type { Detail, NewsItem, NewsSource, WishChange } from '#domain/draft/news.ts';
import { formatDate, formatDateRange, formatMoney } from '#i18n/format.ts';
import { unavailableText } from './problem-text.tsx';

/** What became different without this device, in words; who and when stand beside it. */
export function newsText(i18n: I18n, news: NewsItem): string {
  const locale = i18n.locale as Locale;
  switch (news.kind) {
    case 'lineAdded': return addedText(i18n, news.title[locale]);
    case 'lineRemoved': return removedText(i18n, news.title[locale]);
    case 'lineChanged': return changedText(i18n, news.title[locale], news.change);
    case 'requoted': {
      const title = news.title[locale];
      const [before, after] = [formatMoney(news.from.amount, news.from.currency, locale), formatMoney(news.to.amount, news.to.currency, locale)];
      return i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'unavailable': {
      const title = news.title[locale];
      const reason = unavailableText(i18n, news.reason);
      return i18n._(msg`${title}: ${reason}`);
    }
    case 'booked': {
      const { bookingNumber } = news;
      return i18n._(msg`Booked, number ${bookingNumber}`);
    }
    case 'detailsChanged': return detailText(i18n, news.detail);
  }
}

export function addedText(i18n: I18n, title: string): string {
  return i18n._(msg`Added: ${title}`);
}

export function removedText(i18n: I18n, title: string): string {
  return i18n._(msg`Removed: ${title}`);
}

/** What of a line's wish became another one. */
export function changedText(i18n: I18n, title: string, change: WishChange): string {
  switch (change.what) {
    case 'dates': {
      const [before, after] = [whenText(change.before), whenText(change.after)];
      return before === after ? i18n._(msg`${title}: another pick-up`) : i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'party': {
      const [before, after] = [partyText(i18n, change.before), partyText(i18n, change.after)];
      return i18n._(msg`${title}: ${after} instead of ${before}`);
    }
    case 'extra': {
      const { before, after } = change;
      const extra = nameOf(i18n, change.name, change.code);
      if (before === 0) return i18n._(msg`${title}: ${extra} added`);
      if (after === 0) return i18n._(msg`${title}: ${extra} taken off`);
      return i18n._(msg`${title}: ${extra}, ${after} instead of ${before}`);
    }
  }
}

/** Which of the details beside the lines are others now. */
export function detailText(i18n: I18n, detail: Detail): string {
  switch (detail) {
    case 'guest': return i18n._(msg`The details of the guest were changed`);
    case 'hotel': return i18n._(msg`Stay and pick-up were changed`);
    case 'note': return i18n._(msg`The note was changed`);
    case 'currency': return i18n._(msg`Another currency was chosen`);
    case 'plan': return i18n._(msg`How much is paid now was changed`);
  }
}

/** Where it came from. */
export function sourceText(i18n: I18n, by: NewsSource | 'here'): string {
  switch (by) {
    case 'here': return i18n._(msg`On this device`);
    case 'otherDevice': return i18n._(msg`On another device`);
    case 'server': return i18n._(msg`From the operator`);
  }
}

function nameOf(i18n: I18n, name: LocalizedText | null, code: string): string {
  return name?.[i18n.locale as Locale] ?? code;
}

function whenText(selection: Selection): string {
  switch (selection.vertical) {
    case 'villa': return formatDateRange(selection.arrival, selection.departure);
    case 'tour': return `${formatDate(selection.date)} ${selection.session}`;
  }
}

function partyText(i18n: I18n, party: Party): string {
  return [
    i18n._(msg`${plural(party.adults, { one: '# adult', other: '# adults' })}`),
    ...(party.children > 0 ? [i18n._(msg`${plural(party.children, { one: '# child', other: '# children' })}`)] : []),
    ...(party.infants > 0 ? [i18n._(msg`${plural(party.infants, { one: '# infant', other: '# infants' })}`)] : []),
  ].join(', ');
}
