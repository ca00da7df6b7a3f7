import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Party } from '#domain/catalogue.ts';

/** `4 adults, 2 children`; a number stays on the line of its noun. */
export function partyText(i18n: I18n, party: Party): string {
  return [
    i18n._(msg`${plural(party.adults, { one: '# adult', other: '# adults' })}`),
    ...(party.children > 0 ? [i18n._(msg`${plural(party.children, { one: '# child', other: '# children' })}`)] : []),
    ...(party.infants > 0 ? [i18n._(msg`${plural(party.infants, { one: '# infant', other: '# infants' })}`)] : []),
  ].map((people) => people.replaceAll(' ', '\u00a0')).join(', ');
}
