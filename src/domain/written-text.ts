import { DEFAULT_LOCALE, type Locale, type StoredText } from './catalogue.ts';
import { locale, text } from './schema/scalars.ts';
import { record, type ValueOf } from './schema/schema.ts';

/** A text with the language that it is in: the requested one, or the default language where the translation is missing. */
export const writtenText = (max: number) => record({ lang: locale(), text: text({ max }) });
export type WrittenText = ValueOf<ReturnType<typeof writtenText>>;

/** Whether a text is translated into a language. */
export const hasOwnText = (stored: StoredText, lang: Locale): boolean => stored[lang] !== undefined;

/** Returns a text in a language, or in the default one where the translation is missing. */
export function writtenIn(stored: StoredText, lang: Locale): WrittenText {
  const own = stored[lang];
  return own === undefined ? { lang: DEFAULT_LOCALE, text: stored[DEFAULT_LOCALE] } : { lang, text: own };
}
