import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuoteTrouble } from '#runtime/quote/quotes.ts';

/** The text that says why a request or an answer to a quote failed, and what to do. */
export function quoteTroubleText(i18n: I18n, trouble: QuoteTrouble | 'notLoaded'): string {
  switch (trouble) {
    case 'notLoaded': return i18n._(msg`This part of the page could not be loaded. Please check the connection and try again.`);
    case 'notStored': return i18n._(msg`This could not be saved on your device. Please try again.`);
    case 'refused': return i18n._(msg`The request was not accepted. Please check what you entered.`);
    case 'unavailable': return i18n._(msg`This is no longer available in this form. Please change your request.`);
    case 'changed': return i18n._(msg`The quote has changed in the meantime. Please read it again before you answer.`);
    case 'paying': return i18n._(msg`Your payment is in progress. You can make changes again once the bank has answered.`);
    case 'noAnswer': return i18n._(msg`No answer from us yet. The connection may be poor. You can try again: nothing is sent twice.`);
    case 'tooMany': return i18n._(msg`Too many tries at once. Please wait a moment and try again.`);
  }
}
