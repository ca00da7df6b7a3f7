import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { LogEvent } from '#log/event-log.ts';
import { recordedEvents, type Recorder } from './log-bench.ts';
import { addTour, addVilla, enterGuest, KIRLANGIC, type Stay } from './shop-steps.ts';

type Nights = Pick<Stay, 'from' | 'to'>;

/** What a visitor has in the basket: lines that were added through the pages, at the prices of the demo catalogue. */
export interface BasketContents {
  /** Nights of {@link KIRLANGIC}, or several stays there. */
  readonly villa?: Nights | readonly Nights[];
  /** Day of the boat trip with a pick-up. */
  readonly tour?: string;
  /** The guest's details, as `enterGuest` types them. */
  readonly guest?: boolean;
}

/** No test holds or books these. */
const WEEK: Stay = { ...KIRLANGIC, from: '2028-08-19', to: '2028-08-26' };
const DAY = '2028-05-01';

/**
 * The events that the pages store for a basket. They are recorded once a test run; the days are exchanged, because an
 * offer has the terms of all days, and so are the ids.
 */
export async function basketEvents(recorder: Recorder, { villa, tour, guest = false }: BasketContents): Promise<readonly LogEvent[]> {
  const parts: LogEvent[][] = [];
  for (const { from, to } of [villa ?? []].flat()) parts.push(exchanged(await recordedEvents('villa', recorder, (page) => addVilla(page, WEEK)), { [WEEK.from]: from, [WEEK.to]: to }));
  if (tour) parts.push(exchanged(await recordedEvents('tour', recorder, (page) => addTour(page, DAY)), { [DAY]: tour }));
  if (guest) parts.push(exchanged(await recordedGuest(recorder), {}));
  // The first line of a basket chooses its currency.
  return parts.flatMap((events, part) => (part === 0 ? events : events.filter(({ type }) => type !== 'CurrencyChosen')));
}

async function recordedGuest(recorder: Recorder): Promise<readonly LogEvent[]> {
  const events = await recordedEvents('guest', recorder, async (page) => {
    await addTour(page, DAY);
    await page.goto('/basket/checkout');
    await enterGuest(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Where do we pick you up?' })).toBeVisible();
  });
  return events.filter(({ type }) => type === 'GuestDetailsSet');
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The events with other days, and with ids of their own, as those of another visitor. */
function exchanged(events: readonly LogEvent[], days: Readonly<Record<string, string>>): LogEvent[] {
  const ids = new Map<string, string>();
  const newId = (id: string) => {
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const text = JSON.stringify(events).replace(UUID, newId).replace(/"(\d{4}-\d\d-\d\d)"/g, (day, date: string) => (days[date] ? `"${days[date]}"` : day));
  return JSON.parse(text) as LogEvent[];
}
