import { lens, path, rect } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

/** Bands of sea with the path of the sun on them. */
export function sea(stage: Stage, from = stage.horizon, to = stage.height): string {
  const { width, inks, between } = stage;
  const bands = inks.sea;
  let art = fill(rect(0, from, width, to - from + 2), bands[0]);
  const depth = to - from;
  [0.14, 0.36, 0.68].forEach((at, i) => {
    const y = from + depth * (at + between(-0.03, 0.03));
    const swell = between(4, 9) * (i + 1) * (stage.below(2) ? 1 : -1);
    art += fill(
      path`M0 ${y}Q${width * 0.2} ${y - swell} ${width * 0.45} ${y}T${width} ${y - swell * 0.5}V${to + 2}H0z`,
      bands[i + 1]!,
    );
  });
  let sunPath = '';
  let flecks = '';
  const low = stage.sunY > stage.horizon * 0.45 || stage.time === 'night';
  for (let i = 0; i < 13; i++) {
    const along = (i + 0.3) / 13;
    const y = from + 5 + depth * along * 0.9;
    const w = (low ? 60 : 34) * (0.55 + along * 1.5) * between(0.6, 1.25);
    const x = stage.sunX - w / 2 + between(-1, 1) * 26 * (1 + along);
    sunPath += lens(x, y, w, 2.4 + along * 6);
  }
  for (let i = 0; i < 11; i++) {
    const along = Math.pow(between(0, 1), 0.8);
    const w = between(40, 110) * (0.4 + along);
    flecks += lens(between(-0.05, 1) * width, from + 6 + depth * along * 0.95, w, 1.6 + along * 4);
  }
  return art + fill(flecks, bands[3], '.55') + fill(sunPath, inks.glint, low ? '.9' : '.55');
}

/** The hull's shadow on the water. */
export const wake = (stage: Stage, half: number): string =>
  fill(lens(-half * 1.15, 20, half * 2.3, 12), stage.inks.ink, '.3') +
  fill(lens(-half * 0.9, 34, half * 1.7, 8) + lens(-half * 0.5, 48, half * 1.1, 7), stage.inks.ink, '.18');

/** Light on the water around a hull. */
export const glitter = (stage: Stage, half: number): string =>
  fill(
    lens(-half * 1.2, 22, half * 0.9, 5) +
      lens(-half * 0.1, 24, half * 1.1, 5) +
      lens(half * 0.7, 16, half * 0.5, 4) +
      lens(-half * 0.6, 38, half * 0.7, 5),
    stage.inks.glint,
    '.75',
  );

/** A small sailing boat far off. */
export function sail(stage: Stage, x: number, y: number, scale: number): string {
  return place(
    x,
    y,
    scale,
    fill('M-6 -8L-2 -104L-52 -8zM6 -8L4 -92L46 -8z', stage.inks.paper) +
      fill('M-48 -4H54Q44 14 22 14H-30Q-44 10 -48 -4z', stage.inks.coral) +
      fill(lens(-60, 16, 120, 4), stage.inks.glint, '.7'),
  );
}
