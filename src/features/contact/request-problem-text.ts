import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequestProblem } from '#domain/visitor-request.ts';
import { noDayText } from '#features/common/no-day-text.ts';

/** What to do about a field; undefined for a field that is right. */
export function requestProblemText(i18n: I18n, problem: RequestProblem | undefined, field: 'email' | 'phone' | 'other' = 'other'): string | undefined {
  switch (problem) {
    case undefined: return undefined;
    case 'missing': return field === 'email' ? i18n._(msg`Please enter an e-mail address like name@example.com.`) : i18n._(msg`Please fill in this field.`);
    case 'malformed': return field === 'email' ? i18n._(msg`Please enter an e-mail address like name@example.com.`) : i18n._(msg`Please enter a phone number with its country code, at least 7 digits.`);
    case 'tooLong': return i18n._(msg`This is too long. Please shorten it.`);
    case 'cardNumber': return i18n._(msg`This looks like a card number. Please take it out: we never need it in a message.`);
    case 'noDay': return noDayText(i18n);
    case 'inThePast': return i18n._(msg`This day is in the past. Please choose a later one.`);
    case 'beforeArrival': return i18n._(msg`Please choose a day after the first one.`);
  }
}
