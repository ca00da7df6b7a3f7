import { path, round, type Point } from './svg-paths.ts';

/** Drops the spaces that a minus sign makes needless. */
const tighten = (data: string): string => data.replace(/ (?=-)/g, '');

/** A flat shape; nothing for an empty outline. `opacity` is written as given, `''` is opaque. */
export const fill = (data: string, ink: string, opacity = ''): string =>
  data ? `<path d="${tighten(data)}" fill="${ink}"${opacity && ` fill-opacity="${opacity}"`}/>` : '';

/** A line; `attributes` start with a space. */
export const stroke = (data: string, ink: string, width: number, attributes = ''): string =>
  data ? `<path d="${tighten(data)}" fill="none" stroke="${ink}" stroke-width="${width}"${attributes}/>` : '';

/** Round dots of one size, as zero-length round strokes: nine bytes a dot. */
export function roundDots(points: readonly Point[], radius: number, ink: string, opacity = ''): string {
  const data = points.map(([x, y]) => path`M${x} ${y}h0`).join('');
  const faint = opacity && ` stroke-opacity="${opacity}"`;
  return `<path d="${data}" stroke="${ink}" stroke-width="${round(radius * 2)}" stroke-linecap="round"${faint}/>`;
}

/** Moves and scales a drawing made around its own origin. A negative scale mirrors it, upright. */
export const place = (x: number, y: number, scale: number, art: string): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${+scale.toFixed(2)} ${+Math.abs(scale).toFixed(2)})">${art}</g>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

export const escapeXml = (text: string): string => text.replace(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);
