import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** Texts by language; only the default language is required. */
export type TextsByLocale<T> = Readonly<Partial<Record<Locale, T>>> & Readonly<Record<typeof DEFAULT_LOCALE, T>>;

/** The texts in a language, or in the default one where it has none. */
export const textsIn = <T>(texts: TextsByLocale<T>, locale: Locale): T => texts[locale] ?? texts[DEFAULT_LOCALE];

/** How to reach a company: a line each for its name, phone number and e-mail address, as far as it has them. */
export const contactLines = ({ name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string }): string => [name, phone, email].filter((text) => text !== '').join('\n');
