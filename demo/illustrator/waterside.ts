import { farShore, houses, mosque, skyline } from './buildings.ts';
import { headland, rampart, tomb } from './land.ts';
import { lens, path, softLine } from './svg-paths.ts';
import { pineRow, reeds } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** The land around a subject that floats. */
export function waterside(stage: Stage): string {
  const { width, height, inks, horizon, between, setting } = stage;
  let art = '';
  if (setting === 'cliff') {
    const size = between(190, 260) * (stage.portrait ? 1.15 : 1);
    const span = width * between(0.5, 0.66);
    const x = width - span * 0.92;
    art +=
      headland(stage, -20, width * between(0.3, 0.42), between(50, 90), horizon + 6, -1) +
      rampart(stage, x, span, horizon + 30, size);
    if (!stage.has('mosque')) {
      art +=
        tomb(x + span * 0.5, horizon - size * 0.28, 0.8, inks) +
        tomb(x + span * 0.66, horizon - size * 0.36, 0.9, inks) +
        tomb(x + span * 0.8, horizon - size * 0.22, 0.75, inks);
    } else {
      art +=
        houses(stage, x + span * 0.36, width, () => horizon + 34 - size * 0.97, 0.7) +
        mosque(stage, x + span * 0.66, horizon + 34 - size, 0.62);
    }
    art += fill(lens(x, horizon + 34, span, 8), inks.glint, '.5');
  } else if (setting === 'marina') {
    art += farShore(stage);
  } else if (setting === 'skyline') {
    art += skyline(stage, horizon + 8);
  } else if (setting === 'valley') {
    art +=
      rampart(stage, width * 0.58, width * 0.5, horizon + 18, between(130, 180)) +
      tomb(width * 0.8, horizon - 36, 0.66, inks) +
      tomb(width * 0.9, horizon - 48, 0.74, inks) +
      fill(
        softLine(
          [
            [-20, horizon + 8],
            [width * 0.2, horizon + 2],
            [width * 0.42, horizon + 26],
            [width * 0.3, horizon + 30],
          ],
          horizon + 34,
        ),
        inks.leaf,
      ) +
      pineRow(stage, -10, width * 0.34, () => horizon + 26, 46, inks.leafDark) +
      reeds(stage, width * 0.62, width + 10, horizon + 62);
  } else if (setting === 'beach') {
    art += fill(
      path`M-10 ${height}V${height * 0.93}Q${width * 0.4} ${height * 0.86} ${width + 10} ${height * 0.94}V${height}z`,
      inks.landLight,
    );
  } else if (setting === 'town' || setting === 'forest' || setting === 'mountain') {
    art += fill(
      softLine(
        [
          [-20, horizon - 10],
          [width * 0.3, horizon - 50],
          [width * 0.7, horizon - 20],
          [width + 20, horizon - 60],
        ],
        horizon + 14,
      ),
      stage.landInk(1),
    );
    art +=
      setting === 'town'
        ? houses(stage, -10, width, () => horizon + 6, 0.9)
        : pineRow(stage, -10, width, () => horizon + 12, 60, stage.inks.leafDark);
  } else {
    const wooded = stage.has('pines');
    art +=
      headland(
        stage,
        width * between(0.52, 0.64),
        width * 0.5,
        stage.calm ? 90 : between(120, 190),
        horizon + 10,
        1,
        wooded || stage.below(2) === 1,
      ) +
      (stage.calm
        ? headland(stage, -30, width * 0.44, 30, horizon + 12, -1)
        : headland(stage, -30, width * between(0.3, 0.46), between(60, 120), horizon + 16, -1, wooded));
  }
  return art;
}
