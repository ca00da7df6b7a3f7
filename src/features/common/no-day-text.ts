import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What to do about a text that is no day of the calendar, such as `31.09.2027`. */
export const noDayText = (i18n: I18n): string => i18n._(msg`Please enter a day that exists, as DD.MM.YYYY.`);
