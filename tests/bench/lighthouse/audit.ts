import type { BrowserContext, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { median } from '../engine.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse measures of one load on its simulated phone. Times in milliseconds, scores 0 to 100. */
export interface Audit {
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** Bytes over the wire, response headers included. */
  readonly bytes: { readonly document: number; readonly script: number };
  /** Ids of the audits that lower a score other than performance. */
  readonly failed: readonly string[];
}

/** Number of attempts: on a busy machine Lighthouse sometimes loses its own trace, independent of the page. */
const ATTEMPTS = 3;

/**
 * Loads an address with Lighthouse's mobile settings in the browser behind a port. Lighthouse empties the HTTP cache
 * before each load; cookies, localStorage and IndexedDB stay, so that a page shows the basket of the browser's profile.
 * @param port the browser's remote debugging port
 * @throws Error when Lighthouse gives no result at any attempt
 */
export async function auditOnce(address: string, port: number, categories: readonly Category[]): Promise<Audit> {
  let failure: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error', disableFullPageScreenshot: true });
    failure = result?.lhr.runtimeError?.message;
    const performance = result?.lhr.categories['performance'];
    if (!result || typeof performance?.score !== 'number') continue;
    const { audits, categories: judged } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? Number.NaN) * 100)])),
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      bytes: bytesOf(audits['network-requests']?.details),
      failed: categories.filter((name) => name !== 'performance').flatMap((name) =>
        (judged[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id)),
    };
  }
  throw new Error(`Lighthouse could not audit ${address}: ${failure}`);
}

interface Requested {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

function bytesOf(details: unknown): Audit['bytes'] {
  const { items = [] } = (details ?? {}) as { items?: readonly Requested[] };
  const sum = (type: string) => items.reduce((total, { resourceType, transferSize = 0 }) => (resourceType === type ? total + transferSize : total), 0);
  return { document: sum('Document'), script: sum('Script') };
}

/** The median of each figure over several loads; audits that failed in any load. */
export function medianOf(audits: readonly Audit[]): Audit {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure));
  return {
    scores: Object.fromEntries(Object.keys(audits[0]!.scores).map((name) => [name, of(({ scores }) => scores[name as Category]!)])),
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
    bytes: { document: of(({ bytes }) => bytes.document), script: of(({ bytes }) => bytes.script) },
    failed: [...new Set(audits.flatMap(({ failed }) => failed))],
  };
}

/** Opens a page of the shop in the audited browser, uses it and closes it, so that it does not run beside the audit. */
export async function withTab<T>(context: BrowserContext, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}
