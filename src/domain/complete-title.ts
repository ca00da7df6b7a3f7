import { completeText, DEFAULT_LOCALE, LOCALES, type Locale, type LocalizedText, type StoredText } from './catalogue.ts';
import type { WrittenText } from './written-text.ts';

/** A title in every language. */
export interface CompleteTitle {
  readonly title: LocalizedText;
  /** The languages that lack it, and have the text of the default one; absent for none, and where it is not known. */
  readonly untranslated?: readonly Locale[];
}

/** Completes a title as stored, and says which languages it lacks. */
export function completeTitle(title: StoredText): CompleteTitle {
  const untranslated = LOCALES.filter((locale) => title[locale] === undefined);
  return { title: completeText(title), ...(untranslated.length > 0 && { untranslated }) };
}

/** Returns a complete title in a language, with the language that it is in. */
export function titleIn({ title, untranslated }: CompleteTitle, locale: Locale): WrittenText {
  return { lang: untranslated?.includes(locale) ? DEFAULT_LOCALE : locale, text: title[locale] };
}
