import { arch, rect } from './svg-paths.ts';
import { bush } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

/** Whitewashed houses: a modern terrace, a tiled farmhouse, stacked Aegean cubes. */
export function drawVilla(stage: Stage): string {
  const inks = stage.inks;
  const build =
    stage.setting === 'town'
      ? 2 - stage.build(2)
      : stage.setting === 'mountain' || stage.setting === 'forest'
        ? stage.build(2)
        : stage.build(3);
  if (build === 0) {
    return (
      fill(rect(-60, -214, 200, 104) + rect(-190, -112, 350, 116), inks.stone) +
      fill(
        rect(90, -214, 50, 104) + rect(104, -112, 56, 116) + rect(-60, -210, 150, 11) + rect(-190, -108, 294, 11),
        inks.stoneShade,
      ) +
      fill(rect(-42, -184, 116, 62) + rect(-172, -86, 168, 88) + rect(112, -80, 30, 34), inks.glass) +
      fill(
        rect(-74, -222, 228, 12) +
          rect(-212, -120, 390, 12) +
          rect(-4, -184, 4, 62) +
          rect(34, -184, 4, 62) +
          rect(-116, -86, 4, 88) +
          rect(-60, -86, 4, 88) +
          rect(-240, -2, 440, 9),
        inks.paper,
      ) +
      fill('M-172 -86h24q6 50 -8 88h-16zM-42 -184h18q4 36 -6 62h-12z', inks.paper, '.55') +
      fill(arch(30, 4, 44, 78), inks.wood) +
      fill(rect(-212, -108, 7, 108) + rect(-224, -126, 60, 6), inks.wood) +
      (stage.has('bougainvillea') ? place(150, -104, 1, bush(stage, -60, 0, 90, 44, true)) : '') +
      place(172, 2, 0.9, bush(stage, -30, 0, 76, 46, stage.has('bougainvillea')))
    );
  }
  if (build === 1) {
    return (
      fill(rect(-160, -122, 210, 126) + rect(44, -186, 104, 190), inks.stone) +
      fill(rect(44, -186, 34, 190) + rect(14, -122, 30, 126), inks.stoneShade) +
      fill('M-180 -116L-142 -166H22L46 -130V-116zM30 -180L96 -230L164 -180z', inks.roof) +
      fill('M-10 -116L22 -166L46 -130V-116zM96 -230L164 -180H104z', inks.roofShade) +
      fill(rect(-104, -196, 22, 40), inks.stone) +
      fill(rect(-108, -200, 30, 7), inks.roofShade) +
      fill(arch(-146, 4, 40, 74) + arch(-98, 4, 40, 74) + arch(-50, 4, 40, 74), inks.stoneShade) +
      fill(
        arch(-140, 4, 28, 62) +
          arch(-92, 4, 28, 62) +
          rect(-38, -52, 22, 56) +
          rect(96, -152, 24, 34) +
          rect(96, -78, 24, 40) +
          rect(-136, -108, 18, 22) +
          rect(-90, -108, 18, 22),
        inks.glass,
      ) +
      fill(
        rect(84, -152, 11, 34) + rect(121, -152, 11, 34) + rect(84, -78, 11, 40) + rect(121, -78, 11, 40),
        inks.paint,
      ) +
      fill(rect(-210, 0, 390, 8), inks.paper) +
      place(150, 4, 1, bush(stage, -14, 0, 70, 48, stage.has('bougainvillea')))
    );
  }
  return (
    fill(
      rect(-190, -92, 130, 96) + rect(-84, -150, 150, 154) + rect(40, -206, 96, 150) + rect(60, -84, 120, 88),
      inks.stone,
    ) +
    fill(
      rect(-84, -92, 24, 96) + rect(36, -150, 30, 66) + rect(104, -206, 32, 122) + rect(140, -84, 40, 88),
      inks.stoneShade,
    ) +
    fill(
      rect(-196, -98, 112, 7) + rect(-90, -157, 156, 7) + rect(34, -213, 108, 7) + rect(66, -91, 120, 7),
      inks.paper,
    ) +
    fill('M-70 -157v-20a11 12 0 0 1 22 0v20zM112 -213v-18a9 10 0 0 1 18 0v18z', inks.stone) +
    fill(
      arch(-28, 4, 46, 84) +
        rect(-160, -62, 24, 34) +
        rect(-62, -126, 22, 30) +
        rect(-16, -126, 22, 30) +
        rect(60, -182, 22, 32) +
        arch(86, 4, 30, 56),
      inks.glass,
    ) +
    fill(
      rect(-171, -62, 10, 34) +
        rect(-137, -62, 10, 34) +
        rect(-73, -126, 10, 30) +
        rect(-39, -126, 10, 30) +
        rect(49, -182, 10, 32) +
        rect(83, -182, 10, 32),
      stage.dark ? inks.hills[1] : '#2F86A3',
    ) +
    fill('M-60 4L-96 -40h-16v-52h28v44l60 52z', inks.paper) +
    place(-20, -78, 0.8, bush(stage, -50, 0, 110, 40, true)) +
    fill(rect(-214, 0, 420, 8), inks.paper)
  );
}
