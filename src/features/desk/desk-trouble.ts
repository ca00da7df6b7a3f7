import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskTrouble } from '#runtime/quote/desk.ts';

/** The text that says why a change at the desk failed, and what to do. */
export function deskTroubleText(i18n: I18n, trouble: DeskTrouble): string {
  switch (trouble) {
    case 'signedOut': return i18n._(msg`Your session has ended. Please sign in again.`);
    case 'wrongCredentials': return i18n._(msg`E-mail address or password is wrong.`);
    case 'tooMany': return i18n._(msg`Too many tries at once. Please wait a moment and try again.`);
    case 'outdated': return i18n._(msg`The visitor or a colleague has answered in the meantime. Please open the request again.`);
    case 'reviewChanged': return i18n._(msg`The guest has changed this review, or a colleague has decided. Please read it again.`);
    case 'invalid': return i18n._(msg`Something in the quote is not valid. Please check days, prices, deposit and validity, which may not end after the first day.`);
    case 'notAPicture': return i18n._(msg`This is not a photograph that we can read. Please use a JPEG, PNG or WebP file.`);
    case 'wrongSize': return i18n._(msg`This photograph is too small or too large. It needs at least 640 pixels on its longer side, and at most 50 megapixels.`);
    case 'tooLarge': return i18n._(msg`This file is larger than 15 MB.`);
    case 'tooManyPhotographs': return i18n._(msg`This product has as many photographs as it can have. Please remove one first.`);
    case 'changed': return i18n._(msg`A colleague has changed this product in the meantime. Please open it again.`);
    case 'wrongCollection': return i18n._(msg`Please check amount and day: at most what remains, and no later than today.`);
    case 'notCollectable': return i18n._(msg`Nothing can be recorded for this booking: it was cancelled, and its dates are taken, or it is still being paid by card.`);
    case 'wrongRefund': return i18n._(msg`Please check the amount: at most what was paid.`);
    case 'notCancellable': return i18n._(msg`This booking cannot be cancelled any more: it has started, or is cancelled already.`);
    case 'paymentOpen': return i18n._(msg`The guest is paying what remains by card, and the bank has not answered yet. Please try again in a few minutes.`);
    case 'paidMoved': return i18n._(msg`What was paid for this booking has changed in the meantime. Please load the list again and check the amounts.`);
    case 'decided': return i18n._(msg`This application has changed in the meantime. Please load the list again.`);
    case 'agencyKnown': return i18n._(msg`This e-mail address belongs to an accepted agency already.`);
    case 'noAnswer': return i18n._(msg`The server does not answer. Please check the connection and try again.`);
  }
}
