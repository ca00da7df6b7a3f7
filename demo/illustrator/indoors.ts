import { bush } from './plants.ts';
import type { Stage } from './stage.ts';
import { arch, circle, lens, path, polygon, rect } from './svg-paths.ts';
import { fill, place, stroke } from './svg.ts';

/** An opening in a wall: an outline that runs the other way round, so that the wall is not filled there. */
const opening = (x: number, y: number, w: number, h: number): string => path`M${x} ${y}v${h}h${w}v${-h}z`;
const roundOpening = (x: number, y: number, radius: number): string =>
  path`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`;

/**
 * The living room of a house: a wall with a wide window onto `outside`, a sofa, a table, a picture and a plant.
 * @param outside what is seen through the window, drawn over the whole box
 */
export function drawRoom(stage: Stage, outside: string): string {
  const { width, height, inks, portrait } = stage;
  const floor = height * (portrait ? 0.74 : 0.76);
  const left = width * (portrait ? 0.16 : 0.32);
  const top = height * (portrait ? 0.2 : 0.17);
  const span = width * (portrait ? 0.78 : 0.6);
  const panes = portrait ? 2 : 3;
  const arched = stage.build(3) === 2;
  const pane = span / panes;
  const wall = rect(0, 0, width, floor) + opening(left, top, span, floor - top);
  let spandrels = '';
  let mullions = '';
  for (let i = 0; i < panes; i++) {
    const x = left + i * pane;
    if (arched) spandrels += path`M${x} ${top}h${pane}v${pane * 0.5}a${pane / 2} ${pane * 0.42} 0 0 0 ${-pane} 0z`;
    if (i > 0) mullions += rect(x - 7, top, 14, floor - top);
  }
  let beams = '';
  for (let x = -30; x < width; x += 130) beams += rect(x, 0, 34, height * 0.075);
  let boards = '';
  for (let i = -3; i < 12; i++) boards += polygon([width * (0.5 + (i - 4.5) * 0.075), floor], [width * (0.5 + (i - 4.5) * 0.077), floor], [width * (0.5 + (i - 4.5) * 0.17), height], [width * (0.5 + (i - 4.5) * 0.163), height]);
  const lampX = width * (portrait ? 0.3 : 0.2);
  return (
    outside +
    fill(wall, inks.stone) +
    fill(spandrels, inks.stone) +
    fill(rect(left - 10, top, 10, floor - top) + rect(0, height * 0.075, width, 10), inks.stoneShade) +
    fill(mullions + rect(left, floor - 8, span, 8), inks.paper) +
    fill(beams, inks.wood) +
    curtain(stage, left - 26, top - 16, floor, 1) +
    curtain(stage, left + span + 26, top - 16, floor, -1) +
    fill(rect(left - 60, top - 22, span + 120, 7), inks.woodDark) +
    fill(rect(0, floor, width, height - floor + 2), inks.landLight) +
    fill(boards, inks.land) +
    fill(lens(width * 0.12, floor + (height - floor) * 0.62, width * 0.62, (height - floor) * 0.34), inks.coral) +
    fill(lens(width * 0.19, floor + (height - floor) * 0.62, width * 0.48, (height - floor) * 0.24), inks.paper) +
    fill(lens(width * 0.22, floor + (height - floor) * 0.62, width * 0.42, (height - floor) * 0.2), inks.coral) +
    (portrait ? '' : poster(stage, width * 0.075, height * 0.26)) +
    stroke(path`M${lampX} ${height * 0.075}V${height * (portrait ? 0.16 : 0.2)}`, inks.ink, 3) +
    fill(path`M${lampX - 44} ${height * (portrait ? 0.21 : 0.25)}q8 -36 44 -36t44 36z`, stage.dark ? inks.glass : inks.paint) +
    place(width * (portrait ? 0.42 : 0.26), floor + (height - floor) * 0.42, portrait ? 0.95 : 1.12, sofa(stage)) +
    place(width * (portrait ? 0.62 : 0.56), floor + (height - floor) * 0.72, portrait ? 0.9 : 1, table(stage)) +
    place(width * 0.93, floor + (height - floor) * 0.46, portrait ? 0.9 : 1.1, pot(stage))
  );
}

/** Height of the middle of a cabin's windows, as a share of the picture. */
export const PORTHOLES = 0.35;

/** The cabin of a boat: panels, three round windows onto `outside`, a made bed. */
export function drawCabin(stage: Stage, outside: string): string {
  const { width, height, inks, portrait } = stage;
  const sill = height * 0.6;
  const count = portrait ? 2 : Math.max(3, Math.round(width / 280));
  const radius = Math.min(width / count / 2 - 34, height * 0.17);
  let holes = '';
  let frames = '';
  for (let i = 0; i < count; i++) {
    const x = (width / count) * (i + 0.5);
    holes += roundOpening(x, height * PORTHOLES, radius);
    frames += path`M${x - radius} ${height * PORTHOLES}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0z`;
  }
  let panels = '';
  for (let x = 60; x < width; x += 96) panels += rect(x, sill, 4, height - sill);
  const bed = width * (portrait ? 0.06 : 0.16);
  const span = width * (portrait ? 0.88 : 0.68);
  const head = height * 0.64;
  let stripes = '';
  for (const at of [0.1, 0.28, 0.46]) stripes += polygon([bed - 36, head + 70 + (height - head) * at], [bed + span + 36, head + 70 + (height - head) * at], [bed + span + 42, head + 92 + (height - head) * at], [bed - 42, head + 92 + (height - head) * at]);
  return (
    outside +
    fill(rect(0, 0, width, height) + holes, inks.stone) +
    fill(rect(0, 0, width, height * 0.09), inks.wood) +
    fill(rect(0, height * 0.09, width, 8), inks.woodDark) +
    stroke(frames, inks.paint, 16) +
    stroke(frames, inks.woodDark, 4) +
    fill(rect(0, sill, width, height - sill), inks.wood) +
    fill(panels, inks.woodDark, '.5') +
    fill(rect(0, sill - 12, width, 14), inks.woodDark) +
    lamp(stage, width * (portrait ? 0.1 : 0.07), sill) +
    lamp(stage, width * (portrait ? 0.9 : 0.93), sill) +
    fill(path`M${bed} ${height}V${head}q0 -34 34 -34H${bed + span - 34}q34 0 34 34V${height}z`, inks.woodDark) +
    fill(polygon([bed + 6, head + 34], [bed + span - 6, head + 34], [bed + span + 50, height + 4], [bed - 50, height + 4]), inks.paper) +
    fill(stripes, inks.sea[1]) +
    pillow(bed + span * 0.1, head + 50, span * 0.32, 66, inks.stone) +
    pillow(bed + span * 0.58, head + 50, span * 0.32, 66, inks.stone) +
    pillow(bed + span * 0.17, head + 56, span * 0.18, 44, inks.coral) +
    pillow(bed + span * 0.65, head + 56, span * 0.18, 44, inks.coral)
  );
}

/** A pillow that stands on (x, y), its bottom left. */
const pillow = (x: number, y: number, w: number, h: number, ink: string): string =>
  fill(path`M${x + 6} ${y}q-14 ${-h * 0.5} 0 ${-h}q${w / 2 - 6} -10 ${w - 12} 0q14 ${h * 0.5} 0 ${h}q${-(w / 2 - 6)} 8 ${-(w - 12)} 0z`, ink);

const curtain = ({ inks }: Stage, x: number, y: number, floor: number, side: 1 | -1): string =>
  fill(path`M${x} ${y}h${52 * side}q${-30 * side} ${(floor - y) * 0.5} ${-8 * side} ${floor - y}h${-48 * side}z`, inks.paper) +
  fill(path`M${x + 16 * side} ${y}h${8 * side}q${-14 * side} ${(floor - y) * 0.5} ${-4 * side} ${floor - y}h${-7 * side}z`, inks.stoneShade, '.6');

/** A poster of the coast on the wall. */
const poster = ({ inks }: Stage, x: number, y: number): string =>
  fill(rect(x - 8, y - 8, 116, 146), inks.woodDark) +
  fill(rect(x, y, 100, 130), inks.paper) +
  fill(rect(x + 8, y + 8, 84, 114), inks.sky[3]) +
  fill(circle(x + 66, y + 42, 15), inks.coral) +
  fill(path`M${x + 8} ${y + 74}q42 -14 84 0v48h-84z`, inks.sea[1]) +
  fill(path`M${x + 44} ${y + 34}v48h-26zM${x + 48} ${y + 40}v42h20z`, inks.paper) +
  fill(path`M${x + 16} ${y + 86}h58q-6 12 -16 12h-30q-9 -2 -12 -12z`, inks.woodDark);

/** A sofa around its own foot, in one of three cloths. */
function sofa({ inks, build }: Stage): string {
  const cloths = [[inks.sea[0], inks.sea[1], inks.sea[2]], [inks.leafDark, inks.leaf, inks.leafLight], [inks.roofShade, inks.roof, inks.landLight]] as const;
  const [back, arms, seat] = cloths[build(3)]!;
  return (
    fill('M-170 -20v-84q0 -22 22 -22h236q22 0 22 22v84z', back) +
    fill('M-196 6v-70q0 -20 22 -20t22 20v24h242v-24q0 -20 22 -20t22 20v70z', arms) +
    fill(rect(-150, -46, 118, 24) + rect(-28, -46, 118, 24), seat) +
    fill('M-140 -46l12 -52q26 -8 50 0l8 52z', inks.paper) +
    fill('M24 -46l8 -50q26 -8 46 2l6 48z', inks.paint) +
    fill(rect(-184, 6, 10, 18) + rect(122, 6, 10, 18), inks.woodDark)
  );
}

/** A low table with a bowl and a jug. */
const table = ({ inks }: Stage): string =>
  fill(lens(-112, -34, 224, 26), inks.wood) +
  fill('M-84 -24l-10 44h9l14 -42zM84 -24l10 44h-9l-14 -42z', inks.woodDark) +
  fill('M-50 -58h72q-4 26 -36 26t-36 -26z', inks.sea[2]) +
  fill(circle(-30, -62, 11) + circle(-8, -64, 12), inks.coral) +
  fill(circle(-18, -70, 10), inks.paint) +
  fill('M46 -36v-42l-6 -8h28l-5 8v42z', inks.paper);

/** A plant in a clay pot. */
const pot = (stage: Stage): string =>
  place(0, -70, 1, bush(stage, -50, 0, 100, 96, stage.has('bougainvillea'))) +
  fill('M-42 -74h84l-14 78h-56z', stage.inks.roof) +
  fill(rect(-48, -84, 96, 16), stage.inks.roofShade);

/** A reading lamp on the wall of a cabin. */
const lamp = ({ inks, dark }: Stage, x: number, sill: number): string =>
  (dark ? fill(circle(x, sill - 76, 58), inks.glass, '.25') : '') +
  fill(arch(x - 24, sill - 56, 48, 44), dark ? inks.glass : inks.paper) +
  fill(rect(x - 4, sill - 56, 8, 30) + rect(x - 16, sill - 30, 32, 8), inks.woodDark);
