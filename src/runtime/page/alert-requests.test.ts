import { describe, expect, it } from 'vitest';
import { ApiFailed, ApiOffline, ApiRefused } from '#api/api-error.ts';
import { availabilityAlert, availabilityAlertStop } from '#contract/calls/availability-alerts.ts';
import type { Send } from '#runtime/send.ts';
import { awaitDays, stopAlerts } from './alert-requests.ts';

const AWAITED = { productCode: 'VIL-001', email: 'ada@example.com', from: '2027-06-12', to: '2027-06-19', guests: 2 };

/** Answers one call: throws the error, or succeeds. */
const answering = (error: Error | null, answer = {}) => (async () => {
  if (error) throw error;
  return answer;
}) as unknown as Send;
const refusal = (name: string, code: string) => new ApiRefused(name, 409, { code, message: '', issues: [], details: null });

describe('[B15] an alert about taken days', () => {
  it.each([
    [null, 'stored'], [refusal(availabilityAlert.name, 'open'), 'open'], [refusal(availabilityAlert.name, 'notOffered'), 'notOffered'], [refusal(availabilityAlert.name, 'notFound'), 'failed'],
    [refusal(availabilityAlert.name, 'tooManyRequests'), 'tooMany'], [new ApiOffline('x', 'network'), 'offline'], [new ApiFailed('x', 503), 'failed'],
  ])('answered with %s is %s', async (answer, outcome) => {
    expect(await awaitDays(answering(answer), AWAITED, 'en')).toBe(outcome);
  });

  it('is stopped, or its link is unknown', async () => {
    expect(await stopAlerts(answering(null, { deleted: true }), 'token')).toBe('stored');
    expect(await stopAlerts(answering(null, { deleted: false }), 'token')).toBe('unknown');
  });

  it.each([[new ApiOffline('x', 'timeout'), 'offline'], [refusal(availabilityAlertStop.name, 'tooManyRequests'), 'tooMany']])('stopped with the answer %s is %s', async (answer, outcome) => {
    expect(await stopAlerts(answering(answer), 'token')).toBe(outcome);
  });
});
