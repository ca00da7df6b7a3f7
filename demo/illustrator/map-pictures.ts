import { LOCALES, type Locale } from '#domain/catalogue.ts';
import type { PicturePath } from '#server/pictures/picture-path.ts';
import { drawMap, type MapInput } from './map.ts';
import type { Drawing } from './pictures.ts';

const NAME = /^([\w-]{1,80})-([a-z]{2})$/;

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);

/**
 * Finds the map at `/images/{tenant}/harita/<code>-<locale>.svg`. In: the path, and how to find what the map of a
 * product or destination shows, in a language. Out: the drawing, or null when there is no such map.
 */
export function mapFor(
  { folder, name, format }: PicturePath,
  findMap: (code: string, locale: Locale) => MapInput | null,
): Drawing | null {
  const [, code, locale] = NAME.exec(name) ?? [];
  if (folder !== 'harita' || format !== 'svg' || !code || !locale || !isLocale(locale)) return null;
  const input = findMap(code, locale);
  return input && { version: JSON.stringify(input), draw: () => drawMap(input) };
}
