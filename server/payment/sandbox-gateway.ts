import { chargeAnswer, chargeRequest, equalsInConstantTime, sign } from '#server/bank/protocol.ts';
import { NoAnswerError, type BankAnswer, type PaymentGateway } from './gateway.ts';

const TIMEOUT_MS = 10_000;

/**
 * Creates the payment gateway of the sandbox bank, over HTTP.
 * @param bank its address as this process reaches it, and the shared merchant key
 */
export function createSandboxGateway(bank: { url: string; merchantKey: string }): PaymentGateway {
  async function request(path: string, body?: unknown): Promise<BankAnswer | null> {
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
      return chargeAnswer.decode(await response.json());
    } catch (cause) {
      // A refused or closed connection, a 500 or an invalid answer does not tell whether the payment was captured.
      throw new NoAnswerError({ cause });
    }
  }

  async function requestAnswer(path: string, body: unknown): Promise<BankAnswer> {
    const answer = await request(path, body);
    if (!answer) throw new NoAnswerError();
    return answer;
  }

  const pathOf = (reference: string) => `/payments/${encodeURIComponent(reference)}`;
  return {
    charge: (order) => requestAnswer('/payments', chargeRequest.encode(order)),
    find: (reference) => request(pathOf(reference)),
    abandon: (reference) => requestAnswer(`${pathOf(reference)}/abandon`, {}),
    isGenuine: ({ signature, ...result }) => equalsInConstantTime(sign(bank.merchantKey, result), signature),
  };
}
