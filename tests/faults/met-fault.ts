import { expect, type Locator, type TestInfo } from '@playwright/test';
import type { Trips } from './server.ts';
import type { FaultName } from './catalogue.ts';

/** What one test tells of one fault; the rows of the table are their sums. */
export interface Told {
  readonly fault: FaultName;
  readonly tries: number;
  /** Events, lines or bookings that a page or the log said were kept. */
  readonly acknowledged: number;
  /** Of those, what the fault itself destroyed, named as damaged where it was read. */
  readonly named: number;
  /** Of those, what is neither there nor named. */
  readonly lost: number;
  readonly bookings: number;
  readonly seen: readonly string[];
}

/** Kind of the annotations that carry {@link Told} to the table. */
export const ANNOTATION = 'fault';

/** Counts how often a fault was met in a test, what was kept, and what the visitor saw. */
export class MetFault {
  private readonly told: { -readonly [K in keyof Told]: Told[K] };
  private readonly lost: string[] = [];

  constructor(fault: FaultName) {
    this.told = { fault, tries: 0, acknowledged: 0, named: 0, lost: 0, bookings: 0, seen: [] };
  }

  /** One more time that the fault happened. */
  tried(times = 1): void {
    this.told.tries += times;
  }

  /** Compares what was acknowledged with what is there afterwards, by name; `named` is what is reported as damaged. */
  survived({ acknowledged, present, named = [] }: { readonly acknowledged: readonly string[]; readonly present: readonly string[]; readonly named?: readonly string[] }): void {
    const there = new Set(present);
    const told = new Set(named.filter((each) => !there.has(each)));
    this.told.acknowledged += acknowledged.length;
    this.told.named += acknowledged.filter((each) => told.has(each)).length;
    this.lost.push(...acknowledged.filter((each) => !there.has(each) && !told.has(each)));
    this.told.lost = this.lost.length;
    expect(this.lost, 'acknowledged, and lost').toEqual([]);
    expect(present.filter((each, i) => present.indexOf(each) !== i), 'there more than once').toEqual([]);
  }

  /** The visitor sees this, word for word. */
  async sees(shown: Locator): Promise<void> {
    await expect(shown.first()).toBeVisible();
    this.saw(await shown.first().innerText());
  }

  /** The visitor saw these words; the caller has made sure of it. */
  saw(text: string): void {
    const words = text.replace(/\s+/g, ' ').trim();
    expect(words).not.toBe('');
    if (!this.told.seen.includes(words)) this.told.seen = [...this.told.seen, words];
  }

  /** What is to be seen is that nothing is different; asserted by the caller on the basket itself, and by `expectNoNotice`. */
  seesNothingUnusual(): void {
    this.saw(NOTHING_UNUSUAL);
  }

  /** What the server has more of after one trip was bought: one booking of it, paid once. */
  bookedOnce(before: Trips, after: Trips): void {
    const more = { bookings: after.bookings - before.bookings, captures: after.captures - before.captures };
    expect(more, 'live bookings and captures more than before').toEqual({ bookings: 1, captures: 1 });
    this.told.bookings += more.bookings;
  }

  /** For the table; a fault that was not met tells nothing and fails its test. */
  writeDown({ annotations }: TestInfo): void {
    expect(this.told.tries, `times that ${this.told.fault} happened`).toBeGreaterThan(0);
    expect(this.told.seen, `what the visitor saw of ${this.told.fault}`).not.toEqual([]);
    annotations.push({ type: ANNOTATION, description: JSON.stringify(this.told) });
  }
}

export const NOTHING_UNUSUAL = 'the basket, as always';
