import { LOCALES, textIn, type Locale } from '#domain/catalogue.ts';
import { searchWords } from '#i18n/search-words.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import { AMENITY_WORDS } from './amenity-words.ts';

const TEXTS = [...VERTICALS.map((name) => serverOf(name).searchWords), ...Object.values(AMENITY_WORDS)];
const WORDS = new Map(LOCALES.map((locale) => [locale, new Set(TEXTS.flatMap((text) => searchWords(textIn(text, locale), locale).map(({ folded }) => folded)))]));

/** Whether travellers use a folded word for a kind of product or an amenity (C18). Such a word is not treated as a typing error, even if the operator sells nothing of this kind. */
export const isTravellersWord = (folded: string, locale: Locale): boolean => WORDS.get(locale)!.has(folded);
