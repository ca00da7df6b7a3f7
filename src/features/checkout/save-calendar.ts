import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { calendarFile, type CalendarEvent } from '#domain/calendar-file.ts';
import type { Locale } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import { partyText } from '#features/common/party-text.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { rulesFor } from '#verticals/domain.ts';
import { textsOf } from '#verticals/texts.ts';
import { saveFile } from './save-file.ts';

/** Saves what is booked as a file that calendars can open (B20). */
export function saveCalendar(i18n: I18n, booking: BookingSummary, { operator: { brand, phone }, timeZone }: Pick<Shell, 'operator' | 'timeZone'>, now: number): void {
  const events = booking.lines.flatMap((line) => eventsOf(i18n, booking, line, phone));
  saveFile(`${booking.bookingNumber}.ics`, calendarFile(events, { product: brand, zone: timeZone, now }), 'text/calendar;charset=utf-8');
}

/** A line has several parts where it is a ride there and back. */
function eventsOf(i18n: I18n, { bookingNumber }: BookingSummary, line: BookedLine, phone: string): CalendarEvent[] {
  const { lineId, offer, selection, party, place } = line;
  const locale = i18n.locale as Locale;
  const legs = textsOf(offer.vertical).legs?.(i18n, offer, selection);
  return rulesFor(offer).trip(offer, selection).map((part, index) => {
    const leg = legs?.[index];
    return {
      ...part,
      id: `${bookingNumber}-${lineId}-${index}@${location.hostname}`,
      title: titleIn(offer, locale).text,
      description: [i18n._(msg`Booking ${bookingNumber}`), leg ? [leg.route, leg.detail].filter(Boolean).join(', ') : partyText(i18n, party), phone].join('\n'),
      place: place?.meetingPoint?.[locale] ?? place?.title[locale] ?? '',
    };
  });
}
