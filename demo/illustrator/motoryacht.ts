import { glitter } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A motor yacht under way. */
export function drawMotorYacht(stage: Stage): string {
  const inks = stage.inks;
  const darkHull = stage.below(3) === 0;
  const hull = darkHull ? inks.ink : inks.paper;
  return (
    fill('M-330 24Q-260 -6 -200 2L-190 22zM-300 16q30 -30 70 -26q-30 10 -30 22z', inks.paper, '.8') +
    fill('M-96 -124L-82 -158H-44L-52 -124z', inks.stone) +
    fill('M-74 -158h30v-9h-30zM-60 -167v-26h3v26z', inks.ink) +
    fill('M-150 -40L-132 -92H66Q112 -86 150 -44z', inks.stone) +
    fill('M-118 -82H60Q92 -78 116 -54H-128z', stage.dark ? inks.glass : '#12394A') +
    fill('M-58 -82h5v28h-5zM-2 -82h5v28h-5zM50 -82h5v28h-5z', inks.stone) +
    fill('M-124 -92L-104 -126H18Q44 -118 64 -92z', inks.paper) +
    fill('M0 -120Q26 -114 42 -96H4z', '#12394A', '.8') +
    fill('M-146 -100L-96 -104V-96L-146 -94z', inks.coral) +
    fill('M-226 -24H-160L-146 -40H70Q170 -44 256 -74Q212 2 140 22H-204Q-222 4 -226 -24z', hull) +
    fill('M-224 -12Q-30 -20 100 -22Q180 -28 236 -50L228 -38Q170 -16 100 -11Q-30 -8 -222 -2z', inks.coral) +
    fill(
      'M-216 8Q-208 18 -204 22H140Q176 12 200 -10Q140 8 40 10z',
      darkHull ? inks.coral : inks.ink,
      darkHull ? '' : '.3',
    ) +
    fill('M60 -34h22v7h-22zM96 -36h22v7h-22zM132 -40h20v7h-20z', darkHull ? inks.paper : inks.ink) +
    stroke('M80 -46V-60L236 -88V-72', inks.stoneShade, 2) +
    (stage.has('sunbeds') ? fill('M96 -50h34l6 -8 4 2 -5 11h-39z', inks.paint) : '') +
    glitter(stage, 220)
  );
}
