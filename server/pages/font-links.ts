import { LOCALES, type Locale } from '#domain/catalogue.ts';

/** Languages that are written in Cyrillic letters. */
const CYRILLIC: readonly Locale[] = ['ru'];

/**
 * Makes the links with which a page requests its fonts: the files with Latin letters, which every page shows, and in
 * a Cyrillic language those with its letters.
 * @param styles style sheet of the build, with the addresses of its fonts
 * @returns HTML for each language; empty when the style sheet names no such font
 */
export function fontLinksOf(styles: string): Record<Locale, string> {
  const files = [...new Set([...styles.matchAll(/url\((\/assets\/(?:text|display)-(?:latin|cyrillic)-[\w-]+\.woff2)\)/g)].map(([, file]) => file!))];
  return Object.fromEntries(LOCALES.map((locale) => [locale, files
    .filter((file) => CYRILLIC.includes(locale) || !file.includes('-cyrillic-'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
    .join('')])) as Record<Locale, string>;
}
