import type { Codec } from '#contract/codec.ts';
import { chargeAnswer, chargeRequest, equalsInConstantTime, refundAnswer, refundRequest, sign } from '#server/bank/protocol.ts';
import { NoAnswerError, type PaymentGateway } from './gateway.ts';

const TIMEOUT_MS = 10_000;

/**
 * Creates the payment gateway of the sandbox bank, over HTTP.
 * @param bank its address as this process reaches it, and the shared merchant key
 */
export function createSandboxGateway(bank: { url: string; merchantKey: string }): PaymentGateway {
  /** @returns null for an unknown reference @throws NoAnswerError */
  async function request<T>(answer: Codec<T>, path: string, body?: unknown): Promise<T | null> {
    try {
      const response = await fetch(`${bank.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${bank.merchantKey}`, accept: 'application/json', 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`The bank answered ${response.status}`);
      return answer.decode(await response.json());
    } catch (cause) {
      // A refused or closed connection, a 500 or an invalid answer does not tell whether the payment was captured.
      throw new NoAnswerError({ cause });
    }
  }

  async function requestAnswer<T>(answer: Codec<T>, path: string, body: unknown): Promise<T> {
    const found = await request(answer, path, body);
    if (found === null) throw new NoAnswerError();
    return found;
  }

  const pathOf = (reference: string) => `/payments/${encodeURIComponent(reference)}`;
  return {
    charge: (order) => requestAnswer(chargeAnswer, '/payments', chargeRequest.encode(order)),
    find: (reference) => request(chargeAnswer, pathOf(reference)),
    abandon: (reference) => requestAnswer(chargeAnswer, `${pathOf(reference)}/abandon`, {}),
    async refund({ reference, ...order }) {
      const answer = await requestAnswer(refundAnswer, `${pathOf(reference)}/refunds`, refundRequest.encode(order));
      return answer.status === 'refunded' ? answer.bankReference : null;
    },
    isGenuine: ({ signature, ...result }) => equalsInConstantTime(sign(bank.merchantKey, result), signature),
  };
}
