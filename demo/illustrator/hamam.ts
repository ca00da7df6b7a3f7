import { arch, circle, rect } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** The dome's star-shaped lights. */
const STAR_RINGS = [
  { radius: 88, count: 7, y: -168 },
  { radius: 62, count: 5, y: -196 },
  { radius: 34, count: 3, y: -216 },
];

/** A hamam, its door open on the steam. */
export function drawHamam(stage: Stage): string {
  const inks = stage.inks;
  const lamp = stage.dark ? '#FFD98C' : inks.paper;
  let stars = '';
  for (const { radius, count, y } of STAR_RINGS) {
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * ((radius * 2) / count);
      stars += circle(x, y + (x * x) / 520, 6);
    }
  }
  const dome = (x: number, half: number, size: number, y: number) =>
    fill(`M${x - half} ${y}a${half} ${size} 0 0 1 ${half * 2} 0z`, inks.sea[1]) +
    fill(
      `M${x + half * 0.2} ${y - size}a${half} ${size} 0 0 1 ${half * 0.8} ${size}h${-half * 0.5}q6 ${-size * 0.6} ${-half * 0.3} ${-size}z`,
      inks.ink,
      '.28',
    ) +
    fill(rect(x - 2, y - size - 22, 4, 24) + circle(x, y - size - 22, 6), inks.paint);
  return (
    fill(
      'M30 -300q-30 -30 0 -60t-6 -60q-16 30 4 58t2 62zM-24 -290q-24 -24 0 -50t0 -46q-18 26 2 48t-2 48z',
      inks.paper,
      '.35',
    ) +
    dome(-152, 62, 54, -104) +
    dome(152, 62, 54, -104) +
    fill(rect(-214, -106, 428, 110), inks.stone) +
    fill(rect(150, -106, 64, 110) + rect(-214, -106, 428, 9), inks.stoneShade) +
    fill(rect(-106, -146, 212, 44), inks.stone) +
    fill(rect(60, -146, 46, 44), inks.stoneShade) +
    dome(0, 104, 96, -146) +
    fill(
      stars +
        circle(-172, -122, 4) +
        circle(-150, -132, 4) +
        circle(-130, -122, 4) +
        circle(132, -122, 4) +
        circle(152, -132, 4) +
        circle(172, -122, 4),
      lamp,
    ) +
    fill('M-70 4V-62Q-70 -118 0 -134Q70 -118 70 -62V4z', inks.roof) +
    fill('M-58 4V-60Q-58 -106 0 -120Q58 -106 58 -60V4z', stage.dark ? '#F2A950' : inks.woodDark) +
    fill('M0 -120Q58 -106 58 -60V4H30z', inks.paper, '.14') +
    fill('M-20 -116L-40 4H8z', '#FFF3CF', '.5') +
    fill('M-44 4v-18l10 -10h68l10 10V4z', inks.paper) +
    fill('M-44 -14l10 -10h68l10 10z', inks.stoneShade) +
    fill(arch(-172, 4, 50, 76) + arch(122, 4, 50, 76), inks.roofShade) +
    fill(arch(-164, 4, 34, 62) + arch(130, 4, 34, 62), inks.glass) +
    fill('M-104 -20h26l-4 20h-18z', inks.paint) +
    fill(rect(-100, -84, 20, 20) + rect(80, -84, 20, 20), inks.sea[2]) +
    fill(rect(-232, 0, 464, 9), inks.paper)
  );
}
