import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuoteDraft } from '#domain/quotation/quote-draft.ts';

/** The state of a request for a quote, as a short sentence. */
export function quoteStatusText(i18n: I18n, status: QuoteDraft['status']): string {
  switch (status) {
    case 'collecting': return i18n._(msg`Not sent yet`);
    case 'sending': return i18n._(msg`On its way to us`);
    case 'requested': return i18n._(msg`We are working out the price`);
    case 'quoted': return i18n._(msg`Your quote is ready`);
    case 'accepted': return i18n._(msg`You have accepted this quote`);
    case 'declined': return i18n._(msg`You have declined this quote`);
    case 'rejected': return i18n._(msg`We cannot make you an offer`);
    case 'expired': return i18n._(msg`This quote has expired`);
  }
}
