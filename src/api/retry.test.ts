import { describe, expect, it } from 'vitest';
import { ApiFailed, ApiGarbled, ApiOffline, ApiRefused } from './api-error.ts';
import { backoff, isTransient, retryAfter } from './retry.ts';

const refused = (status: number) => new ApiRefused('x', status, { code: 'c', message: 'try again, timeout, 503', issues: [], details: null });

describe('retry', () => {
  it('decides by type and status, never by the message', () => {
    expect([new ApiOffline('x', 'network'), new ApiOffline('x', 'timeout'), new ApiFailed('x', 503), refused(429)].map(isTransient)).toEqual([true, true, true, true]);
    expect([refused(409), refused(422), new ApiFailed('x', 501), new ApiGarbled('x', 200)].map(isTransient)).toEqual([false, false, false, false]);
  });

  it('reads Retry-After in seconds and as a date, and null from anything else', () => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(['3', '0', 'Fri, 20 Nov 2026 12:00:07 GMT', 'Fri, 20 Nov 2026 11:00:00 GMT', 'soon', null].map((header) => retryAfter(header, now))).toEqual([3000, 0, 7000, 0, null, null]);
  });

  it('doubles the delay and randomises its upper half', () => {
    expect([0, 1, 2].map((attempt) => backoff(attempt, 300, () => 0))).toEqual([150, 300, 600]);
    expect(backoff(1, 300, () => 1)).toBe(600);
  });
});
