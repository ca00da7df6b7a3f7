import lighthouse from 'lighthouse';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { freePort } from '#tests/support/free-port.ts';

export interface LighthouseScore {
  readonly path: string;
  /** Mobile performance, 0 to 100: the median of the runs. */
  readonly score: number;
  readonly runs: readonly number[];
  /** Of the median run, on Lighthouse's simulated phone: milliseconds, and the layout shift. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

/** The least performance score of a page. */
export const SCORE_TARGET = 95;
const RUNS = 3;
/** Number of attempts: on a busy machine Lighthouse sometimes loses its own trace, independent of the page. */
const ATTEMPTS = 3;

type Run = Omit<LighthouseScore, 'path' | 'runs'>;

/** Lighthouse's performance category with its mobile settings: the median of three runs, each in a new browser. */
export async function scorePage(url: string, path: string): Promise<LighthouseScore> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await score(url + path));
  const median = runs.toSorted((a, b) => a.score - b.score)[Math.floor(RUNS / 2)]!;
  return { path, ...median, runs: runs.map((each) => each.score) };
}

async function score(address: string): Promise<Run> {
  let failure: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    try {
      const result = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' });
      const performance = result?.lhr.categories['performance']?.score;
      failure = result?.lhr.runtimeError?.message;
      if (!result || typeof performance !== 'number') continue;
      const value = (audit: string) => result.lhr.audits[audit]?.numericValue ?? Number.NaN;
      return {
        score: Math.round(performance * 100),
        firstPaint: value('first-contentful-paint'),
        largestPaint: value('largest-contentful-paint'),
        blocking: value('total-blocking-time'),
        shift: value('cumulative-layout-shift'),
      };
    } finally {
      await browser.close();
    }
  }
  throw new Error(`Lighthouse could not score ${address}: ${failure}`);
}
