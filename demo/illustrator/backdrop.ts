import { peaks, ridge } from './land.ts';
import { path } from './svg-paths.ts';
import { sea } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** The ridges and the water behind a setting. */
export function backdrop(stage: Stage): string {
  const { width, height, inks, horizon, between, setting } = stage;
  let art = '';
  if (setting === 'mountain') {
    art +=
      peaks(
        stage,
        horizon + 10,
        between(150, 215) * (stage.portrait ? 1.15 : 1),
        inks.hills[0],
        inks.hills[1],
        3 + stage.below(2),
      ) + ridge(stage, horizon + 26, 70, inks.hills[2], 150);
  } else if (setting === 'valley') {
    art += stage.has('chimneys')
      ? fill(
          path`M0 ${horizon - 60}h${width * between(0.2, 0.35)}l40 34h${width * 0.2}l30 -50h${width * 0.22}l26 40H${width}V${height}H0z`,
          inks.hills[0],
        )
      : peaks(stage, horizon + 20, between(90, 130), inks.hills[0], inks.hills[1], 5);
    art += ridge(stage, horizon + 14, 70, inks.hills[1], 170) + ridge(stage, horizon + 36, 50, inks.hills[2], 190);
  } else if (setting === 'forest') {
    art += ridge(stage, horizon, 120, inks.hills[0], 200) + ridge(stage, horizon + 20, 90, inks.hills[1], 150);
  } else if (setting === 'skyline') {
    art += ridge(stage, horizon + 4, 34, inks.hills[0], 170);
  } else {
    art +=
      ridge(stage, horizon + 4, stage.calm ? 36 : between(50, 120), inks.hills[0], 190) +
      (stage.below(2) ? ridge(stage, horizon + 4, between(26, 56), inks.hills[1], 150) : '');
  }
  if (stage.wet) {
    art += sea(stage);
  }
  return art;
}
