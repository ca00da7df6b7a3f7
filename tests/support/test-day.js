/**
 * The day on which every test run takes place, whatever day it is in reality: the tests name days after it. The time of
 * day goes on as in reality. Decision 56 has the reasons.
 *
 * JavaScript, because Node loads it before anything that compiles TypeScript.
 */
export const TEST_DAY = '2026-11-30';

const DAY_MS = 86_400_000;

/** In the environment, so that processes that start before and after midnight move their clocks by the same number of days. */
const AHEAD = 'MELTEM_TEST_CLOCK_AHEAD_MS';

/** By how much the tests' time is ahead of the real time: whole days in ms, negative after the test day. */
export const testDayAhead = Number((process.env[AHEAD] ??= String(Date.parse(TEST_DAY) - Math.floor(Date.now() / DAY_MS) * DAY_MS)));

/** The module that moves the clock of a Node process, for `--import`. */
export const ON_TEST_DAY = new URL('on-test-day.js', import.meta.url).href;

/**
 * Moves the clock of the realm that it runs in, a Node process or a page: `Date`, and the `Date` header of an answer that
 * the realm reads. On the wire the header keeps the real time, because the browser's cache compares it with the real time:
 * a script from the test day would be too old to use a year later. A header with another time is of a test, and is read as it
 * is. Uses nothing outside itself, because pages get its source.
 * @param {number} ahead ms
 */
export function moveClock(ahead) {
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + ahead;
  const MovedDate = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
    apply: (target) => new target(now()).toString(),
  });
  RealDate.now = now;
  RealDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;

  const { get } = Headers.prototype;
  Headers.prototype.get = function getOnTestDay(name) {
    const value = get.call(this, name);
    if (value === null || String(name).toLowerCase() !== 'date') return value;
    const time = RealDate.parse(value);
    return Math.abs(time - realNow()) < 60_000 ? new RealDate(time + ahead).toUTCString() : value;
  };
}
