import { expect, type Locator, type TestInfo } from '@playwright/test';
import type { Trips } from './server.ts';
import type { FaultName } from './catalogue.ts';

/** The results of one test for one fault. A row of the table is the sum over its tests. */
export interface FaultResult {
  readonly fault: FaultName;
  readonly tries: number;
  /** How many events, lines or bookings a page or the log acknowledged. */
  readonly acknowledged: number;
  /** How many of those the fault itself destroyed, and a later read or the browser said so. */
  readonly named: number;
  /** How many of those are neither present nor reported as damaged. */
  readonly lost: number;
  readonly bookings: number;
  readonly seen: readonly string[];
}

/** The type of the annotations that pass {@link FaultResult} to the table reporter. */
export const ANNOTATION = 'fault';

/** Records how often a fault happened in a test, what survived it, and what the visitor saw. */
export class FaultReport {
  private readonly result: { -readonly [K in keyof FaultResult]: FaultResult[K] };
  private readonly lost: string[] = [];

  constructor(fault: FaultName) {
    this.result = { fault, tries: 0, acknowledged: 0, named: 0, lost: 0, bookings: 0, seen: [] };
  }

  /** Records that the fault happened. */
  happened(times = 1): void {
    this.result.tries += times;
  }

  /** Asserts that everything acknowledged is present afterwards, once, or reported as damaged (`named`). */
  expectPresent({ acknowledged, present, named = [] }: { readonly acknowledged: readonly string[]; readonly present: readonly string[]; readonly named?: readonly string[] }): void {
    const found = new Set(present);
    const damaged = new Set(named.filter((each) => !found.has(each)));
    this.result.acknowledged += acknowledged.length;
    this.result.named += acknowledged.filter((each) => damaged.has(each)).length;
    this.lost.push(...acknowledged.filter((each) => !found.has(each) && !damaged.has(each)));
    this.result.lost = this.lost.length;
    expect(this.lost, 'acknowledged, and lost').toEqual([]);
    expect(present.filter((each, i) => present.indexOf(each) !== i), 'there more than once').toEqual([]);
  }

  /** Asserts that this text is visible, and records it. */
  async expectVisible(shown: Locator): Promise<void> {
    await expect(shown.first()).toBeVisible();
    this.addText(await shown.first().innerText());
  }

  /** Records a text that the visitor saw. The caller has asserted that it was visible. */
  addText(text: string): void {
    const words = text.replace(/\s+/g, ' ').trim();
    expect(words).not.toBe('');
    if (!this.result.seen.includes(words)) this.result.seen = [...this.result.seen, words];
  }

  /** Records that the visitor saw no difference. The caller has asserted the basket's lines and `expectNoNotice`. */
  addNothingUnusual(): void {
    this.addText(NOTHING_UNUSUAL);
  }

  /** Asserts that exactly one booking and one capture were added. */
  expectBookedOnce(before: Trips, after: Trips): void {
    const more = { bookings: after.bookings - before.bookings, captures: after.captures - before.captures };
    expect(more, 'live bookings and captures more than before').toEqual({ bookings: 1, captures: 1 });
    this.result.bookings += more.bookings;
  }

  /** Passes the results to the table. Fails the test when the fault never happened or nothing was seen of it. */
  publish({ annotations }: TestInfo): void {
    expect(this.result.tries, `times that ${this.result.fault} happened`).toBeGreaterThan(0);
    expect(this.result.seen, `what the visitor saw of ${this.result.fault}`).not.toEqual([]);
    annotations.push({ type: ANNOTATION, description: JSON.stringify(this.result) });
  }
}

export const NOTHING_UNUSUAL = 'nothing unusual';
