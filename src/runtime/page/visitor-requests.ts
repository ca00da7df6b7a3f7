import { ApiOffline, ApiRefused } from '#api/api-error.ts';
import { contactPost, specialOfferPost } from '#contract/calls/visitor-requests.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { PageData, Undelivered } from './page-context.ts';

/**
 * Sends what visitors write to the operator. A content that is sent again after a failure has the idempotency key of the
 * first try, so that the operator reads it once even when only the answer was lost.
 */
export function createVisitorRequests(send: Send, locale: Locale, { newId }: Pick<Platform, 'newId'>): Pick<PageData, 'contact' | 'specialOffer' | 'applyAsAgency'> {
  const keys = new Map<string, string>();
  async function once<Receipt>(content: object, sendWith: (idempotencyKey: string) => Promise<Receipt>): Promise<Receipt | Undelivered> {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? newId();
    keys.set(text, key);
    try {
      const receipt = await sendWith(key);
      keys.delete(text);
      return receipt;
    } catch (error) {
      return deliveryOf(error);
    }
  }
  return {
    contact: (message) => once(message, (idempotencyKey) => send(contactPost, { ...message, lang: locale }, { idempotencyKey })),
    specialOffer: (request) => once(request, (idempotencyKey) => send(specialOfferPost, { ...request, lang: locale }, { idempotencyKey })),
    async applyAsAgency(application) {
      const { agencyApply } = await import('#contract/calls/agency-application.ts');
      return once(application, (idempotencyKey) => send(agencyApply, { ...application, lang: locale }, { idempotencyKey }));
    },
  };
}

/** What an error of a call says about the request's delivery. */
export function deliveryOf(error: unknown): Undelivered {
  if (error instanceof ApiOffline) return 'offline';
  return error instanceof ApiRefused && error.code === 'tooManyRequests' ? 'tooMany' : 'failed';
}
