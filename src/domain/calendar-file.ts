import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { momentAtDestination } from '#domain/destination-day.ts';

/** An entry of the calendar file. */
export interface CalendarEvent {
  /** Stable: a calendar that opens the file again updates the entry with this id instead of adding another. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Empty where it is not known. */
  readonly place: string;
  readonly from: IsoDate;
  /** The last day. */
  readonly to: IsoDate;
  /** By the clock of the destination; null where it is not fixed. */
  readonly time: ClockTime | null;
  readonly until: ClockTime | null;
}

export interface CalendarOptions {
  /** Who made the file. */
  readonly product: string;
  /** IANA time zone of the destinations. */
  readonly zone: string;
  /** When the file is made, epoch ms. */
  readonly now: number;
}

/**
 * A file that calendars can open (RFC 5545), with CRLF line ends. What has no time, or no end on another day, is shown for
 * whole days. Times are in UTC, so no description of the time zone is needed, and a calendar shows them by its own clock.
 */
export function calendarFile(events: readonly CalendarEvent[], { product, zone, now }: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${textOf(product)}//EN`, 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT', `UID:${event.id}`, `DTSTAMP:${utc(now)}`, ...datesOf(event, zone), `SUMMARY:${textOf(event.title)}`, `DESCRIPTION:${textOf(event.description)}`,
      ...(event.place === '' ? [] : [`LOCATION:${textOf(event.place)}`]), 'TRANSP:OPAQUE', 'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function datesOf({ from, to, time, until }: CalendarEvent, zone: string): string[] {
  // An event without an end lasts no time (section 3.6.1 of RFC 5545), which is right for a pick-up.
  if (time !== null && until === null && from === to) return [`DTSTART:${utc(momentAtDestination(from, time, zone))}`];
  if (time === null || until === null) return [`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`];
  return [`DTSTART:${utc(momentAtDestination(from, time, zone))}`, `DTEND:${utc(momentAtDestination(to, until, zone))}`];
}

const utc = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes a text value (section 3.3.11 of RFC 5545). */
const textOf = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Most bytes of a line before its end. */
const MOST_BYTES = 75;

/** Folds a line that is too long, between characters (section 3.1 of RFC 5545). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [folds, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MOST_BYTES) {
      folds += '\r\n ';
      bytes = 1;
    }
    folds += character;
    bytes += size;
  }
  return folds;
}
