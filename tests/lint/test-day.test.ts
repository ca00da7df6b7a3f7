import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { moveClock, TEST_DAY, testDayAhead } from '#tests/support/test-day.js';

const DAY = 86_400_000;
/** Starts a browser, or a server in a process of its own. */
const STARTS = /chromium\.(?:launch|connect)|'dist\/server\/main\.js'|'child-server\.js'/;
/** Uses a test function whose browser keeps the real time. */
const PLAIN_TEST = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
const ON_TEST_DAY = /\b(?:ON_TEST_DAY|browserOnTestDay|contextOnTestDay)\b/;
const REAL_TIME: Readonly<Record<string, string>> = {
  'tests/bench/server/server-process.ts': 'the benchmarks of the server alone count their days from the real one',
  'tests/bench/storage/bench-browser.ts': 'the peers of the log know no days',
  'tests/e2e/production.spec.ts': 'opens no page',
};

describe('the test day', () => {
  it('is the day of this process', () => {
    const days = (Date.now() - Date.parse(TEST_DAY)) / DAY;
    expect(days).toBeGreaterThanOrEqual(0);
    // A run that begins before midnight goes on after it.
    expect(days).toBeLessThan(2);
  });

  it('is the day of every browser and every server that a test starts', () => {
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file.replaceAll('\\', '/')}`).filter((file) => file.endsWith('.ts') && !file.includes('node_modules'));
    const starting = files.filter((file) => file !== 'tests/lint/test-day.test.ts').map((file) => ({ file, source: readFileSync(file, 'utf8') })).filter(({ source }) => STARTS.test(source) || PLAIN_TEST.test(source));
    expect(starting.filter(({ source }) => !ON_TEST_DAY.test(source)).map(({ file }) => file).toSorted()).toEqual(Object.keys(REAL_TIME).toSorted());
    expect(starting.length).toBeGreaterThan(6);
  });
});

describe('moveClock', () => {
  const realNow = () => Date.now() - testDayAhead;
  /** Runs code in a realm of its own with another clock, as in a page: without what is around the function here. */
  const inRealm = (code: string): unknown => {
    // Those of this process are moved already.
    class RealHeaders {
      readonly values: Readonly<Record<string, string>>;
      constructor(values: Readonly<Record<string, string>> = {}) {
        this.values = values;
      }
      get(name: string): string | null {
        return Object.entries(this.values).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
      }
    }
    return runInNewContext(`(${String(moveClock)})(${String(-100 * DAY)}); ${code}`, { Headers: RealHeaders, realNow }) as unknown;
  };

  it.each(['Date.now()', 'new Date().getTime()', 'Date.parse(Date())', 'new (class extends Date {})().getTime()'])('moves %s', (now) => {
    expect(Math.abs(inRealm(`(${now}) - (realNow() - 100 * 86400000)`) as number)).toBeLessThan(5_000);
  });

  it.each(['new Date(5).getTime() === 5', 'new Date(2027, 0, 31).getMonth() === 0', 'Date.UTC(1970) === 0', 'new Date(0).constructor === Date', 'new Date() instanceof Date'])('leaves %s', (fact) => {
    expect(inRealm(fact)).toBe(true);
  });

  it('moves the `Date` of an answer, unless a test has set it, and no other header', () => {
    const header = (name: string, value: string) => inRealm(`new Headers({ ${name}: ${JSON.stringify(value)} }).get('${name.toLowerCase()}')`);
    const real = new Date(realNow());
    expect(header('Date', real.toUTCString())).toBe(new Date(real.getTime() - 100 * DAY).toUTCString());
    const ofTest = new Date(real.getTime() + 100 * DAY).toUTCString();
    expect(header('Date', ofTest)).toBe(ofTest);
    expect(header('Expires', real.toUTCString())).toBe(real.toUTCString());
    expect(inRealm(`new Headers().get('Date')`)).toBe(null);
  });
});
