import { createHmac, timingSafeEqual } from 'node:crypto';
import { locale, code, currency, decimal, int, text } from '#contract/scalar-codecs.ts';
import { record, union, type Infer } from '#contract/codec.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { declineCode } from '#contract/calls/payment.ts';

/**
 * The HTTP protocol between merchant and sandbox bank, in addition to the
 * contract's calls `odeme-kart-jeton-post` and `odeme-3d-donus-post`:
 *
 *     POST /payments                      authorise and capture, once per reference
 *     GET  /payments/:reference           its status; 404 for an unknown reference
 *     POST /payments/:reference/abandon   decline it permanently unless captured
 *     POST /payments/:reference/refunds   pay back a part of what was captured, once per refund reference
 *
 * Each request has `Authorization: Bearer <merchant key>`.
 */

export const chargeRequest = record({
  reference: ['reference', text({ min: 1, max: 200 })],
  checkoutId: ['checkoutId', code()],
  amount: ['amount', decimal()],
  currency: ['currency', currency()],
  cardToken: ['cardToken', text({ min: 8, max: 200 })],
  instalments: ['instalments', int({ min: 1, max: MOST_INSTALMENTS })],
  returnUrl: ['returnUrl', text({ min: 1, max: 2000 })],
  locale: ['locale', locale()],
});
export type ChargeRequest = Infer<typeof chargeRequest>;

export const chargeAnswer = union(['status', 'status'], {
  captured: ['captured', record({ bankReference: ['bankReference', text({ min: 1, max: 100 })] })],
  declined: ['declined', record({ code: ['code', declineCode()] })],
  challenged: ['challenged', record({ challengeId: ['challengeId', text({ min: 1, max: 200 })], url: ['url', text({ min: 1, max: 2000 })] })],
});
export type ChargeAnswer = Infer<typeof chargeAnswer>;

export const refundRequest = record({ refundReference: ['refundReference', text({ min: 1, max: 200 })], amount: ['amount', decimal()] });
export type RefundRequest = Infer<typeof refundRequest>;

export const refundAnswer = union(['status', 'status'], {
  refunded: ['refunded', record({ bankReference: ['bankReference', text({ min: 1, max: 100 })] })],
  /** Nothing was captured, or less than that is left of it. */
  refused: ['refused', record({})],
});
export type RefundAnswer = Infer<typeof refundAnswer>;

/** The bank's signature over a challenge's result: HMAC-SHA-256 under the merchant key, hexadecimal. */
export function sign(merchantKey: string, result: { checkoutId: string; challengeId: string; result: string }): string {
  return createHmac('sha256', merchantKey).update(JSON.stringify([result.checkoutId, result.challengeId, result.result])).digest('hex');
}

/** Compares two texts in constant time, so that the duration reveals nothing about a secret. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
