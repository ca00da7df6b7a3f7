import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** A server, and a device whose clock is `lead` ms ahead of it. */
function device(lead: number) {
  const is = { server: NOON + 400, device: NOON + 400 + lead, elapsed: 5000.25 };
  const clock = createServerClock({ now: () => is.device, elapsed: () => is.elapsed });
  let news = 0;
  const stop = clock.subscribe(() => (news += 1));
  const pass = (ms: number) => {
    is.server += ms;
    is.device += ms;
    is.elapsed += ms;
  };
  return {
    is, clock, pass, stop,
    news: () => news,
    /** How far the clock is from the server's, ms. */
    off: () => Math.abs(clock.now() - is.server),
    /** The answer is made after `there` ms and has come after another `back` ms. */
    answer(there: number, back: number) {
      const heard = clock.startRequest();
      pass(there);
      const date = Math.floor(is.server / 1000) * 1000;
      pass(back);
      heard(date);
    },
  };
}

describe('the server\'s clock', () => {
  it('is the device\'s time before the first answer', () => {
    const { clock, is } = device(20 * MINUTE);
    expect([clock.now(), clock.isKnown(), clock.onDevice(NOON)]).toEqual([is.device, false, NOON]);
    is.device += MINUTE;
    expect(clock.now()).toBe(is.device);
  });

  it.each([20 * MINUTE, -20 * MINUTE, 400 * 24 * 60 * MINUTE])('corrects a device that is %d ms ahead, and continues from there', (lead) => {
    const { clock, off, answer, pass, news } = device(lead);
    answer(40, 60);
    expect(off()).toBeLessThanOrEqual(550);
    expect([clock.isKnown(), news()]).toEqual([true, 1]);
    pass(15 * MINUTE);
    expect(off()).toBeLessThanOrEqual(550);
    expect(Math.abs(clock.onDevice(NOON) - NOON - lead)).toBeLessThanOrEqual(550);
  });

  it.each([[0, 1, 1], [0, 4000, 10], [0, 10, 4000], [-400, 300, 0], [500, 0, 300]])('does not correct a device that is %d ms ahead, when the answer takes %d ms to make and %d to arrive', (lead, there, back) => {
    const { clock, is, answer, pass, news } = device(lead);
    for (let times = 0; times < 40; times += 1) {
      answer(there, back);
      expect(clock.now()).toBeCloseTo(is.device, 3);
      expect(clock.onDevice(NOON)).toBe(NOON);
      pass(137);
    }
    expect(news()).toBe(1);
  });

  it('measures no more precisely than the round trip allows', () => {
    const { off, answer, pass, news } = device(20 * MINUTE);
    answer(9000, 10);
    expect(off()).toBeLessThanOrEqual(5010);
    answer(20, 20);
    expect(off()).toBeLessThanOrEqual(520);
    const before = news();
    for (let times = 0; times < 40; times += 1) {
      answer(times * 97, 50);
      expect(off()).toBeLessThanOrEqual(1020);
      pass(333);
    }
    expect(news()).toBe(before);
  });

  it.each([60 * MINUTE, -60 * MINUTE])('goes on when the device\'s is set %d ms ahead, and tells the end of a hold by the new one after the next answer', (jump) => {
    const { clock, is, off, answer, news } = device(0);
    answer(20, 20);
    is.device += jump;
    expect(off()).toBeLessThanOrEqual(520);
    expect(clock.onDevice(NOON)).toBe(NOON);
    answer(20, 20);
    expect(off()).toBeLessThanOrEqual(520);
    expect(Math.abs(clock.onDevice(NOON) - NOON - jump)).toBeLessThanOrEqual(520);
    expect(news()).toBe(2);
  });

  it('trusts the device again after its clock was set right', () => {
    const { clock, is, off, answer, news } = device(20 * MINUTE);
    answer(20, 20);
    is.device -= 20 * MINUTE;
    answer(20, 20);
    expect(off()).toBeLessThanOrEqual(520);
    expect([clock.onDevice(NOON), news()]).toEqual([NOON, 2]);
  });

  it('trusts a device that slept, which stops some monotonic clocks', () => {
    const { clock, is, answer, news } = device(0);
    answer(20, 20);
    is.server += 180 * MINUTE;
    is.device += 180 * MINUTE;
    answer(20, 20);
    expect(clock.now()).toBeCloseTo(is.device, 3);
    expect(news()).toBe(2);
  });

  it('ignores an answer during which the device slept', () => {
    const { clock, is, news } = device(0);
    const heard = clock.startRequest();
    const date = NOON;
    is.server += 180 * MINUTE;
    is.device += 180 * MINUTE;
    heard(date);
    expect([clock.isKnown(), clock.now(), news()]).toEqual([false, is.device, 0]);
  });

  it('does not call an unsubscribed listener', () => {
    const { answer, news, stop } = device(20 * MINUTE);
    stop();
    answer(20, 20);
    expect(news()).toBe(0);
  });
});
