import { arch, circle, rect } from './svg-paths.ts';
import { cypress, olive } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** A clinic with its cross and its garden. */
export function drawClinic(stage: Stage): string {
  const inks = stage.inks;
  const square = stage.build(2) === 1;
  const windows = 'M-166 -170h228M-166 -126h228M-166 -82h228';
  const dashes = ' stroke-dasharray="28 12"';
  let arches = '';
  for (let i = 0; i < 5; i++) {
    arches += arch(-176 + i * 50, 4, 38, 56);
  }
  return (
    fill(square ? 'M-190 4V-204H70V4z' : 'M-190 4V-178Q-190 -204 -164 -204H70V4z', inks.stone) +
    fill(rect(70, -150, 120, 154), inks.stone) +
    fill(rect(44, -204, 26, 208) + rect(160, -150, 30, 154), inks.stoneShade) +
    stroke(windows, stage.dark ? inks.glass : inks.sea[2], 28, dashes) +
    stroke('M-166 -108h228M-166 -64h228', inks.leafLight, 4, dashes) +
    fill(rect(-200, -66, 280, 10) + rect(-196, -210, 274, 9) + rect(64, -157, 134, 8), inks.paper) +
    fill(rect(-190, -56, 260, 60), inks.stoneShade) +
    fill(arches, inks.glass) +
    fill(
      rect(84, -130, 64, 20) + rect(84, -96, 64, 20) + rect(84, -62, 64, 20) + arch(98, 4, 36, 36),
      stage.dark ? inks.glass : inks.sea[2],
    ) +
    fill(circle(128, -192, 33), inks.paper) +
    fill('M119 -216h18v15h15v18h-15v15h-18v-15h-15v-18h15z', inks.coral) +
    fill('M124 -160h8v12h-8z', inks.stoneShade) +
    fill(rect(-220, 0, 440, 8), inks.paper) +
    place(-214, 4, 1, fill(cypress(0, 0, 130) + cypress(26, 0, 96), inks.leafDark)) +
    place(186, 4, 1, olive(stage, 30, 0, 108))
  );
}
