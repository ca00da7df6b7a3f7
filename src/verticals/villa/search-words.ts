import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call a villa. These words are not shown anywhere. */
export const villaSearchWords: StoredText = {
  en: 'Villa, villas, holiday home, holiday house, vacation rental, holiday rental, villa rental, rent a villa, house, houses, cottage, home',
  tr: 'Villa, villalar, kiralık villa, villa kiralama, yazlık, tatil evi, günlük kiralık ev, ev kiralama, rent a villa',
  de: 'Villa, Villen, Ferienhaus, Ferienhäuser, Ferienvilla, Ferienwohnung, Unterkunft, Haus mieten, Villa mieten, Vermietung',
  ru: 'Вилла, виллы, аренда виллы, снять виллу, дом, дом в аренду, снять дом, жильё, загородный дом, коттедж',
};
