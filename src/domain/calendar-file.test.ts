import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAtDestination, timeAtDestination } from '#domain/destination-day.ts';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const villa: CalendarEvent = {
  id: 'INT261129120000-villa@meltem.example', title: 'Villa Kırlangıç, Kalamar Bay', description: 'Booking INT261129120000\n2 adults; see you; bring "shoes"\\', place: 'Kalkan',
  from: '2027-06-12', to: '2027-06-19', time: '16:00', until: '10:00',
};
const options = { product: 'Meltem', zone: 'Europe/Istanbul', now: Date.parse('2026-11-29T12:00:00Z') };

/** The properties of each event of a file, unfolded. */
const eventsIn = (file: string) => file.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1).map((text) => text.split('END:VEVENT')[0]!.split('\r\n').filter(Boolean));

describe('[B20] a calendar file', () => {
  it('has what is booked with its times in UTC, and escapes its texts', () => {
    const file = calendarFile([villa], options);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Meltem//EN\r\n')).toBe(true);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(eventsIn(file)).toEqual([[
      'UID:INT261129120000-villa@meltem.example', 'DTSTAMP:20261129T120000Z', 'DTSTART:20270612T130000Z', 'DTEND:20270619T070000Z',
      String.raw`SUMMARY:Villa Kırlangıç\, Kalamar Bay`, String.raw`DESCRIPTION:Booking INT261129120000\n2 adults\; see you\; bring "shoes"\\`, 'LOCATION:Kalkan', 'TRANSP:OPAQUE',
    ]]);
  });

  it.each([
    ['whole days without times', { time: null, until: null }, ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270620']],
    ['whole days where only the beginning is fixed', { until: null }, ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270620']],
    ['a moment for a pick-up', { to: '2027-06-12', until: null }, ['DTSTART:20270612T130000Z']],
  ])('shows %s', (_, change, dates) => {
    expect(eventsIn(calendarFile([{ ...villa, ...change }], options))[0]!.filter((line) => line.startsWith('DT')).slice(1)).toEqual(dates);
  });

  it('has no line of more than 75 bytes and loses no character, whatever the texts are', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const title = text.replaceAll(/\p{Cc}/gu, ' ');
      const file = calendarFile([{ ...villa, title }], options);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const summary = eventsIn(file)[0]!.find((line) => line.startsWith('SUMMARY:'))!.slice('SUMMARY:'.length);
      expect(summary.replaceAll(/\\([\\;,])/g, '$1')).toBe(title);
    }));
  });
});

describe('the moment that a clock shows', () => {
  it.each(['Europe/Istanbul', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'])('is the one at which it shows it, in %s', (zone) => {
    fc.assert(fc.property(fc.integer({ min: Date.parse('2026-01-01T00:00:00Z') / 60_000, max: Date.parse('2029-01-01T00:00:00Z') / 60_000 }), (minute) => {
      // Any time that the clock does show.
      const shown = timeAtDestination(minute * 60_000, zone);
      expect(timeAtDestination(momentAtDestination(shown.today, shown.time, zone), zone)).toEqual(shown);
    }), { numRuns: 200 });
  });

  it('that is put forward is within an hour of it', () => {
    // In Berlin the clock goes from 02:00 to 03:00.
    expect(Math.abs(momentAtDestination('2027-03-28', '02:30', 'Europe/Berlin') - Date.parse('2027-03-28T01:30:00Z'))).toBeLessThanOrEqual(3_600_000);
  });
});
