import { path, rect, softLine } from './svg-paths.ts';
import { cypress, pineRow } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** A clearing. */
export function forestGround(stage: Stage): string {
  const { width, height, inks, groundX, groundY, horizon } = stage;
  let art = '';
  art +=
    pineRow(stage, -20, width + 20, (x) => horizon + 40 + 12 * Math.sin(x / 90), 100, inks.hills[2]) +
    fill(rect(0, horizon + 34, width, height), inks.hills[2]) +
    pineRow(stage, -20, width + 20, (x) => horizon + 96 + 16 * Math.sin(x / 130 + 2), 140, inks.leafDark) +
    fill(rect(0, horizon + 84, width, height), inks.leafDark) +
    flat(stage, Math.max(horizon + 96, groundY - 60), groundY - 44, inks.leaf, inks.leafLight);
  art += fill(
    softLine(
      [
        [-20, groundY + 10],
        [groundX - 80, groundY - 22],
        [groundX + 200, groundY - 14],
        [width + 20, groundY + 16],
      ],
      height,
    ),
    inks.landLight,
  );
  return art;
}

/** An alpine meadow. */
export function mountainGround(stage: Stage): string {
  const { width, height, inks, groundX, groundY, horizon, between } = stage;
  let art = '';
  art +=
    fill(
      softLine(
        [
          [-20, horizon + 58],
          [width * 0.3, horizon + 20],
          [width * 0.62, horizon + 66],
          [width + 20, horizon + 24],
        ],
        height,
      ),
      inks.leaf,
    ) +
    pineRow(stage, width * between(0, 0.2), width, (x) => horizon + 74 + 10 * Math.sin(x / 80), 56, inks.leafDark) +
    flat(stage, Math.min(groundY - 40, horizon + 110), groundY - 34, inks.leafLight, inks.land);
  art += fill(
    softLine(
      [
        [-20, groundY + 6],
        [groundX - 100, groundY - 18],
        [groundX + 160, groundY - 8],
        [width + 20, groundY - 20],
      ],
      height,
    ),
    inks.landLight,
  );
  return art;
}

/** Fields in ribbons. */
export function valleyGround(stage: Stage): string {
  const { width, height, inks, groundY, horizon, between } = stage;
  let art = '';
  const fields = [inks.leafLight, inks.landLight, inks.leaf, inks.land, inks.landLight];
  const top0 = horizon + 30;
  const step = (groundY - top0) / 3.2;
  fields.forEach((ink, i) => {
    const y = top0 + step * i;
    art += fill(
      path`M-10 ${y + between(-14, 14)}Q${width * between(0.2, 0.4)} ${y - between(10, 34)} ${width * 0.55} ${y}T${width + 10} ${y - between(0, 22)}V${height}H-10z`,
      ink,
    );
  });
  let cypresses = '';
  for (let x = between(0, 60); x < width; x += between(60, 130)) {
    cypresses += cypress(x, top0 + step * 1.1 + between(-6, 8), between(26, 54));
  }
  if (!stage.has('chimneys')) {
    art += fill(cypresses, inks.leafDark);
  }
  return art;
}

/** Two soft strips of level ground, one in front of the other. */
function flat(stage: Stage, near: number, edge: number, front: string, behind: string): string {
  const { width, height } = stage;
  return (
    fill(
      softLine(
        [
          [-20, near],
          [width * 0.3, near - 14],
          [width * 0.6, near - 2],
          [width + 20, edge],
        ],
        height,
      ),
      front,
    ) +
    fill(
      softLine(
        [
          [-20, near + 60],
          [width * 0.35, near + 22],
          [width * 0.7, near + 62],
          [width + 20, edge + 34],
        ],
        height,
      ),
      behind,
    )
  );
}
