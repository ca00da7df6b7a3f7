import type { ClockTime, IsoDate } from './catalogue.ts';

/** The time zone of destinations whose operator has no setting of its own. */
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', { timeZone: knownZone(zone), year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The zone, or the default one where `Intl` knows none of that name. */
export function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).format();
    return zone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** Day and time at a destination. */
export interface DestinationTime {
  readonly today: IsoDate;
  readonly time: ClockTime;
}

/**
 * Day and time by the destination's clock, wherever the visitor is. Client and server validate dates against it.
 * @param now epoch ms
 * @param zone IANA time zone
 */
export function timeAtDestination(now: number, zone = DEFAULT_TIME_ZONE): DestinationTime {
  const part = Object.fromEntries(clockOf(zone).formatToParts(now).map(({ type, value }) => [type, value]));
  return { today: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` };
}

/**
 * The moment at which the clock of a destination shows a day and a time, epoch ms. Where the clock is put back and shows it
 * twice, it is one of the two; where it is put forward and never shows it, a moment within an hour of it.
 */
export function momentAtDestination(date: IsoDate, time: ClockTime, zone = DEFAULT_TIME_ZONE): number {
  const wanted = Date.parse(`${date}T${time}Z`);
  const shownAt = (moment: number) => {
    const { today, time: shown } = timeAtDestination(moment, zone);
    return Date.parse(`${today}T${shown}Z`);
  };
  // The offset at the first guess may be that of the other side of a change.
  const guess = wanted - (shownAt(wanted) - wanted);
  return guess - (shownAt(guess) - wanted);
}

/** The calendar day at the destination. @param now epoch ms @param zone IANA time zone */
export function dayAtDestination(now: number, zone = DEFAULT_TIME_ZONE): IsoDate {
  return timeAtDestination(now, zone).today;
}
