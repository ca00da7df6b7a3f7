import { describe, expect, it } from 'vitest';
import { ApiFailed, ApiOffline, ApiRefused } from '#api/api-error.ts';
import type { Send } from '#runtime/send.ts';
import { createVisitorRequests } from './visitor-requests.ts';

const MESSAGE = { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' };
const RECEIPT = { number: 'MSJKTQWEXVA', receivedAt: '2027-06-01T00:00:00.000Z' };

/** Sends whose outcomes are given, in order; an error is thrown. */
function senderOf(...outcomes: readonly (Error | null)[]) {
  const keys: (string | undefined)[] = [];
  let next = 0;
  let ids = 0;
  const send = (async (_call, _request, options) => {
    keys.push(options?.idempotencyKey);
    const outcome = outcomes[next++] ?? null;
    if (outcome) throw outcome;
    return RECEIPT;
  }) as Send;
  return { keys, requests: createVisitorRequests(send, 'en', { newId: () => `key-${++ids}` }) };
}

describe('a message to the operator', () => {
  it('has the same key until it is stored, and another when it is written again', async () => {
    const { keys, requests } = senderOf(new ApiOffline('x', 'network'), new ApiFailed('x', 503), null, null);
    expect([await requests.contact(MESSAGE), await requests.contact({ ...MESSAGE }), await requests.contact(MESSAGE), await requests.contact(MESSAGE)]).toEqual(['offline', 'failed', RECEIPT, RECEIPT]);
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  it('has another key when its text was changed after a failure', async () => {
    const { keys, requests } = senderOf(new ApiOffline('x', 'timeout'), null);
    await requests.contact(MESSAGE);
    await requests.contact({ ...MESSAGE, message: 'Hello again' });
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it('says that too many were sent', async () => {
    const refusal = new ApiRefused('x', 429, { code: 'tooManyRequests', message: '', issues: [], details: null });
    expect(await senderOf(refusal).requests.contact(MESSAGE)).toBe('tooMany');
  });
});
