import { LOCALES, type Locale } from '#domain/catalogue.ts';
import { parseFrameName } from '#domain/map-frame.ts';
import type { PicturePath } from '#server/pictures/picture-path.ts';
import { type AreaTheme, drawArea, isKnownArea } from './area-map.ts';
import { drawMap, type MapInput } from './map.ts';
import type { MapPlace } from './map-places.ts';
import type { Drawing } from './pictures.ts';

const NAME = /^([\w-]{1,80})-([a-z]{2})$/;
/** An area by night has the theme behind its name. */
const AREA = /^(_area-[\d-]+?)(-night)?$/;

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);

/** What is known about a tenant's maps. */
export interface MapSource {
  /** What the map of a product or destination shows, in a language; null for an unknown code. */
  map(code: string, locale: Locale): MapInput | null;
  /** The places that maps name. */
  places(locale: Locale): readonly MapPlace[];
}

/**
 * Finds the map at `/images/{tenant}/harita/<code>-<locale>.svg`, or that of an area by the name of its frame.
 * Out: the drawing, or null when there is no such map.
 */
export function mapFor({ folder, name, format }: PicturePath, source: MapSource): Drawing | null {
  const [, code, locale] = NAME.exec(name) ?? [];
  if (folder !== 'harita' || format !== 'svg' || !code || !locale || !isLocale(locale)) return null;
  const [, area, night] = AREA.exec(code) ?? [];
  if (area) return areaFor(area, night ? 'night' : 'day', source.places(locale));
  const input = source.map(code, locale);
  return input && { version: JSON.stringify(input), draw: () => drawMap(input) };
}

function areaFor(name: string, theme: AreaTheme, places: readonly MapPlace[]): Drawing | null {
  const frame = parseFrameName(name);
  return frame && isKnownArea(frame) ? { version: JSON.stringify(places), draw: () => drawArea(frame, places, theme) } : null;
}
