import { umbrella } from './features.ts';
import { bush } from './plants.ts';
import { lens, path, polygon, rect } from './svg-paths.ts';
import { sail } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** The edge of the pool, seen from the water: the scenery behind it, sunshades at its side. @param behind the scenery over the whole box */
export function drawPoolside(stage: Stage, behind: string): string {
  const { width, height, inks, portrait, dark } = stage;
  const edge = Math.max(stage.horizon + 40, height * 0.56);
  const deck = width * (portrait ? 0.62 : 0.66);
  const water = dark ? ['#3FA3A8', '#2F878F'] : ['#39B3B5', '#2798A0'];
  let ripples = '';
  for (let i = 0; i < 14; i++) {
    const along = (i + 1) / 15;
    const w = stage.between(60, 150) * (0.4 + along);
    ripples += lens(stage.between(-0.05, 0.62) * width, edge + 14 + (height - edge) * along, w, 2 + along * 6);
  }
  let tiles = '';
  for (let i = 1; i < 5; i++) tiles += polygon([deck + 30 + i * (width - deck) * 0.22, edge], [deck + 33 + i * (width - deck) * 0.22, edge], [deck - 60 + i * (width - deck) * 0.36, height], [deck - 66 + i * (width - deck) * 0.36, height]);
  const scale = portrait ? 1.05 : 1.35;
  return (
    behind +
    fill(polygon([-10, edge], [deck + 20, edge], [deck - 150, height + 4], [-10, height + 4]), water[0]!) +
    fill(path`M-10 ${edge + (height - edge) * 0.46}Q${width * 0.2} ${edge + (height - edge) * 0.4} ${deck - 52} ${edge + (height - edge) * 0.5}L${deck - 150} ${height + 4}H-10z`, water[1]!) +
    fill(ripples, '#E4FBF2', '.7') +
    fill(rect(-10, edge - 10, deck + 30, 12), inks.paper) +
    fill(polygon([deck + 8, edge - 10], [width + 10, edge - 10], [width + 10, height + 4], [deck - 168, height + 4]), inks.landLight) +
    fill(polygon([deck + 8, edge - 10], [deck + 40, edge - 10], [deck - 110, height + 4], [deck - 168, height + 4]), inks.paper) +
    fill(tiles, inks.land) +
    umbrella(stage, width * (portrait ? 0.8 : 0.78), edge + (height - edge) * 0.28, scale * 0.8, true) +
    umbrella(stage, width * (portrait ? 0.9 : 0.92), edge + (height - edge) * 0.66, scale * 1.15, false) +
    stroke(path`M${deck - 70} ${edge + (height - edge) * 0.52}q-14 -70 -44 -44v60M${deck - 96} ${edge + (height - edge) * 0.68}q-14 -70 -44 -44v56`, inks.paper, 7, ' stroke-linecap="round"') +
    ring(stage, width * 0.26, edge + (height - edge) * 0.56) +
    place(40, height + 6, 1.1, bush(stage, -60, 0, 150, 84, stage.has('bougainvillea')))
  );
}

/** The view from the terrace: the scenery over a parapet, and a table for two. @param scenery over the whole box */
export function drawTerraceView(stage: Stage, scenery: string): string {
  const { width, height, inks, portrait } = stage;
  const wall = height * 0.83;
  let holes = '';
  for (let x = 26; x < width; x += 64) holes += path`M${x} ${wall + 24}v${height * 0.06}h30v${-height * 0.06}a15 15 0 0 0 -30 0z`;
  const boat = stage.wet ? sail(stage, width * stage.between(0.2, 0.4), stage.horizon + stage.between(40, 90), stage.between(0.6, 0.9)) : '';
  return (
    scenery +
    boat +
    fill(rect(0, wall, width, height * 0.13), inks.stone) +
    fill(holes, inks.stoneShade) +
    fill(rect(-4, wall - 10, width + 8, 16), inks.paper) +
    fill(rect(0, height * 0.955, width, height * 0.05), inks.landLight) +
    place(width * (portrait ? 0.56 : 0.64), height * 0.985, portrait ? 1.1 : 1.25, tableForTwo(stage)) +
    place(width * 0.06, height * 0.98, 1.1, fill('M-42 -64h84l-14 66h-56z', inks.roof) + place(0, -58, 1, bush(stage, -58, 0, 116, 90, stage.has('bougainvillea'))))
  );
}

/** The view over the bow of a boat: the coast over a rail, cushions on the deck. @param scenery over the whole box */
export function drawDeckView(stage: Stage, scenery: string): string {
  const { width, height, inks, portrait } = stage;
  const deck = height * 0.8;
  const rail = height * 0.68;
  const bow = width * 0.5;
  let planks = '';
  for (let i = 0; i < 11; i++) planks += polygon([bow + (i - 5) * width * 0.06, deck - 34], [bow + (i - 5) * width * 0.06 + 3, deck - 34], [bow + (i - 5) * width * 0.15 + 7, height], [bow + (i - 5) * width * 0.15, height]);
  let posts = '';
  for (let i = 0; i < 9; i++) {
    const x = (width * (i + 0.5)) / 9;
    const lift = 46 * (1 - ((x - bow) / bow) ** 2);
    posts += rect(x - 4, rail - lift + 6, 8, deck - rail);
  }
  const wire = (y: number) => path`M-10 ${y}Q${bow} ${y - 92} ${width + 10} ${y}`;
  const size = portrait ? 0.8 : 1.1;
  return (
    scenery +
    sail(stage, width * stage.between(0.2, 0.4), stage.horizon + stage.between(40, 70), stage.between(0.6, 0.8)) +
    fill(path`M-10 ${deck + 10}Q${bow} ${deck - 86} ${width + 10} ${deck + 10}V${height + 4}H-10z`, inks.paper) +
    fill(path`M-10 ${deck + 34}Q${bow} ${deck - 58} ${width + 10} ${deck + 34}V${height + 4}H-10z`, inks.wood) +
    fill(planks, inks.woodDark, '.45') +
    fill(posts, inks.paper) +
    stroke(wire(rail) + wire(rail + 34), inks.paper, 5) +
    place(width * 0.3, height * 0.96, size, cushion(inks.coral, inks.paper)) +
    place(width * 0.7, height * 0.96, size, cushion(inks.sea[1], inks.paper))
  );
}

/** A mattress with a pillow, seen from its foot. */
const cushion = (cloth: string, pillow: string): string =>
  fill('M-78 -70h156l30 74h-216z', cloth) + fill('M-60 -66q0 -18 18 -18h84q18 0 18 18v10h-120z', pillow) + fill('M-40 -44h8l-14 48h-10zM32 -44h8l16 48h-10z', pillow, '.6');

/** A swimming ring on the water. */
const ring = ({ inks }: Stage, x: number, y: number): string =>
  fill(lens(x - 74, y + 16, 148, 16), inks.ink, '.2') +
  stroke(path`M${x - 52} ${y}a52 20 0 1 1 104 0a52 20 0 1 1 -104 0z`, inks.paper, 22) +
  stroke(path`M${x - 52} ${y}a52 20 0 1 1 104 0a52 20 0 1 1 -104 0z`, inks.coral, 22, ' stroke-dasharray="34 34"');

/** A bistro table with two chairs and two glasses. */
const tableForTwo = ({ inks }: Stage): string =>
  fill('M-150 0l10 -120h10l-2 52h58v8h-58l-4 60h-8l4 -60h-2l-2 60zM150 0l-10 -120h-10l2 52h-58v8h58l4 60h8l-4 -60h2l2 60z', inks.woodDark) +
  fill(lens(-70, -96, 140, 14), inks.paper) +
  fill(rect(-4, -92, 8, 86) + path`M-36 0q36 -16 72 0z`, inks.woodDark) +
  fill('M-40 -128h20l-4 18h-4v12h-4v-12h-4zM20 -128h20l-4 18h-4v12h-4v-12h-4z', inks.coral) +
  fill('M-6 -98v-26q-4 -8 6 -8t6 8v26z', inks.leaf);
