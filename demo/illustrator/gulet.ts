import { lanterns } from './features.ts';
import { glitter, wake } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A gulet, the wooden two-master of the coast; its sails up in two builds of three. */
export function drawGulet(stage: Stage): string {
  const inks = stage.inks;
  const sails = stage.build(3);
  const hull = [inks.wood, inks.paper, inks.ink, inks.wood][stage.build(4)]!;
  let art = stroke(
    'M288 -100L44 -302L-92 -238L-204 -58M44 -302L206 -58M44 -302L-70 -40M-92 -238L-160 -40',
    inks.ink,
    2,
  );
  art += fill('M40 -30L43 -306H47L49 -30zM-96 -30L-93 -242H-89L-87 -30z', inks.woodDark);
  if (sails) {
    art +=
      fill('M206 -66Q140 -160 50 -282Q74 -150 62 -74z', inks.paper) +
      fill('M278 -98Q190 -176 50 -288Q150 -150 210 -80z', inks.stone) +
      fill('M38 -288Q-8 -180 -66 -66H38z', inks.paper) +
      fill('M38 -288Q22 -180 4 -66H38z', inks.stoneShade) +
      fill('M-95 -228Q-136 -140 -176 -72H-95z', sails > 1 ? inks.coral : inks.stone) +
      fill('M-95 -228Q-106 -140 -116 -72H-95z', sails > 1 ? inks.roofShade : inks.stoneShade);
  } else {
    art +=
      fill('M-74 -62q56 -22 116 -2v8h-116zM-176 -72q40 -18 82 0v7h-82z', inks.paper) +
      fill('M204 -60Q120 -150 46 -286L56 -288Q128 -156 212 -64z', inks.paper);
  }
  art +=
    fill('M-120 -52h170l14 26h-184z', inks.stone) +
    fill(
      'M-104 -46h18v13h-18zM-74 -46h18v13h-18zM-44 -46h18v13h-18zM-14 -46h18v13h-18zM16 -46h18v13h-18z',
      inks.glass,
    ) +
    fill(sails ? '' : 'M-190 -92Q-140 -104 -110 -92L-108 -84H-192z', inks.coral);
  art +=
    fill('M196 -58L290 -104L292 -98L200 -48z', inks.woodDark) +
    fill('M-200 -54Q-192 14 -150 22H128Q182 12 208 -62Q150 -28 60 -24H-80Q-156 -26 -200 -54z', hull) +
    fill(
      'M-200 -54Q-156 -26 -80 -24H60Q150 -28 208 -62L204 -50Q150 -17 60 -13H-80Q-150 -15 -198 -42z',
      hull === inks.paper ? inks.wood : inks.paper,
    ) +
    fill('M-186 4Q-176 18 -150 22H128Q158 18 178 0Q140 10 60 12H-80Q-150 12 -186 4z', inks.ink, '.35') +
    fill('M-204 -58v-36h3v36zM-204 -94l-26 5v15l26 -3z', inks.coral);
  if (stage.has('sunbeds')) {
    art += fill('M66 -26h28l8 -8 4 3 -7 10h-33zM112 -28h26l8 -8 4 3 -7 10h-31z', inks.paint);
  }
  if (stage.has('lanterns')) {
    art += lanterns(stage, -202, -60, 44, -300, 30, 10) + lanterns(stage, 44, -300, 286, -104, 40, 10);
  }
  return wake(stage, 200) + art + glitter(stage, 190);
}
