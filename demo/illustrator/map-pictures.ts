import { LOCALES, type Locale } from '#domain/catalogue.ts';
import { drawMap, type MapInput } from './map.ts';
import type { DrawnPicture } from './pictures.ts';

const ADDRESS = /^\/images\/[^/]+\/harita\/([\w-]{1,80})-([a-z]{2})\.svg$/;

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);

/**
 * The map at `/images/{tenant}/harita/<code>-<locale>.svg`. In: the path without query, and how to find what the
 * map of a product or destination shows, in a language. Out: the SVG, or null when there is no such map (404).
 */
export function mapFor(
  path: string,
  findMap: (code: string, locale: Locale) => MapInput | null,
): DrawnPicture | null {
  const [, code, locale] = ADDRESS.exec(path) ?? [];
  if (!code || !locale || !isLocale(locale)) return null;
  const input = findMap(code, locale);
  return input && { svg: drawMap(input) };
}
