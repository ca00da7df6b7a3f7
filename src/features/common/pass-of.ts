import type { I18n } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import { periodOf } from '#domain/booking-item.ts';
import type { BookingPass } from '#domain/booking-pass.ts';
import { partyText } from './party-text.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { textsOf } from '#verticals/texts.ts';

/** The pass of a booking, in the page's language. */
export function passOf(i18n: I18n, { bookingNumber, status, collectionStatus, currency, paid, totals, lines }: BookingSummary): BookingPass {
  return {
    bookingNumber, status, collectionStatus, currency, paid, total: totals.grandTotal,
    lines: lines.map((line) => ({ title: titleIn(line.offer, i18n.locale as Locale).text, facts: factsOf(i18n, line), image: line.image })),
  };
}

function factsOf(i18n: I18n, { offer, selection, party }: BookedLine): string[] {
  const texts = textsOf(offer.vertical);
  const details = texts.details?.(i18n, selection) ?? [partyText(i18n, party)];
  const legs = texts.legs?.(i18n, offer, selection);
  return legs ? [...legs.map(({ when, route }) => `${when}: ${route}`), ...details] : [formatPeriod(periodOf(selection)), ...details];
}
