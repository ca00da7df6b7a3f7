import { around, grow, overlap, samples, within, type Box } from './map-geometry.ts';
import { path, round, type Point } from './svg-paths.ts';
import { escapeXml } from './svg.ts';

/** The kind of place: a destination gets larger text, an airport its symbol. */
export type PlaceKind = 'destination' | 'airport';

export interface Label {
  readonly at: Point;
  readonly text: string;
  readonly kind: PlaceKind;
}

const SIZES: Readonly<Record<PlaceKind, number>> = { destination: 24, airport: 18 };

/** An airliner seen from above, 20 units long. */
const AEROPLANE = 'M0-10q2 0 2 4v3l8 5v3l-8-3v4l3 2v2l-5-1.5-5 1.5v-2l3-2v-4l-8 3v-3l8-5v-3q0-4 2-4z';

/** Estimates the largest width of a text in a bold sans-serif of the system. */
export const textWidth = (text: string, size: number): number => [...text].length * size * 0.64;

/**
 * Places labels in order so that they overlap neither each other nor taken boxes, on land if possible. A place
 * without room for its label, or outside the sheet, is left out.
 * @param avoided boxes that may be covered: the name of a destination is there only where it has no better place, that of an airport never
 * Out: the drawing and the boxes it took.
 */
export function setLabels(
  labels: readonly Label[],
  sheet: Box,
  taken: readonly Box[],
  onLand: (point: Point) => boolean,
  ink: string,
  avoided: readonly Box[] = [],
): { readonly art: string; readonly boxes: readonly Box[] } {
  const boxes: Box[] = [];
  let art = '';
  for (const label of labels) {
    const mark = around(label.at, 22);
    const free = (box: Box) => within(box, sheet) && ![...taken, ...boxes].some((other) => overlap(box, other));
    const covered = (box: Box) => avoided.filter((other) => overlap(box, other)).length;
    const badness = ({ box }: Position) => covered(box) * samples(box).length + samples(box).filter((point) => !onLand(point)).length;
    const room = free(mark) ? positions(label).filter(({ box }) => free(grow(box, 4)) && (label.kind === 'destination' || covered(box) === 0)) : [];
    const place = room.toSorted((a, b) => badness(a) - badness(b))[0];
    if (!place) continue;
    boxes.push(mark, grow(place.box, 4));
    art += drawLabel(label, place, ink);
  }
  return { art, boxes };
}

interface Position {
  readonly at: Point;
  readonly anchor: 'start' | 'end' | 'middle';
  readonly box: Box;
}

function positions({ at: [x, y], text, kind }: Label): readonly Position[] {
  const size = SIZES[kind];
  const width = textWidth(text, size);
  const height = size * 1.1;
  const set = (anchor: Position['anchor'], textX: number, baseline: number): Position => {
    const left = anchor === 'start' ? textX : anchor === 'end' ? textX - width : textX - width / 2;
    const top = baseline - size * 0.85;
    return { at: [textX, baseline], anchor, box: { left, top, right: left + width, bottom: top + height } };
  };
  const level = y + size * 0.3;
  return [
    set('start', x + 15, level),
    set('end', x - 15, level),
    set('start', x + 12, level - size * 0.6),
    set('start', x + 12, level + size * 0.6),
    set('end', x - 12, level - size * 0.6),
    set('end', x - 12, level + size * 0.6),
    set('middle', x, y - 16),
    set('middle', x, y + 14 + size * 0.8),
  ];
}

function drawLabel({ at: [x, y], text, kind }: Label, { at: [textX, baseline], anchor }: Position, ink: string): string {
  const mark =
    kind === 'airport'
      ? `<path transform="translate(${round(x)} ${round(y)})rotate(45)" d="${AEROPLANE}" fill="${ink}"/>`
      : `<path d="${path`M${x} ${y}h0`}" stroke="${ink}" stroke-width="12" stroke-linecap="round"/>`;
  return `${mark}<text x="${round(textX)}" y="${round(baseline)}" text-anchor="${anchor}" font-size="${SIZES[kind]}" fill="${ink}">${escapeXml(text)}</text>`;
}
