import { lanterns } from './features.ts';
import { circle, type Point, rect } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, roundDots, stroke } from './svg.ts';

/** A couple under a flower arch, chairs on both sides. */
export function drawWedding(stage: Stage): string {
  const inks = stage.inks;
  const rounded = stage.build(2) === 1;
  const blossoms: Point[] = [];
  const petals: Point[] = [];
  const leaves: Point[] = [];
  for (let i = 0; i < 21; i++) {
    const along = i / 20;
    const angle = Math.PI * (1 - along);
    const x = rounded
      ? Math.cos(angle) * 92
      : along < 0.34
        ? -88
        : along > 0.66
          ? 88
          : -88 + ((along - 0.34) / 0.32) * 176;
    const y = rounded
      ? -84 - Math.sin(angle) * 126
      : along < 0.34
        ? (-along / 0.34) * 206
        : along > 0.66
          ? (-(1 - along) / 0.34) * 206
          : -206;
    (i % 3 ? blossoms : leaves).push([x + stage.between(-8, 8), y + stage.between(-7, 7)]);
    if (i % 2) {
      petals.push([x + stage.between(-11, 11), y + stage.between(-10, 10)]);
    }
  }
  let chairs = '';
  let cushions = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 3; i++) {
      const x = side * (128 + i * 44);
      const y = 18 + i * 5;
      chairs +=
        rect(x - 14, y - 52, 28, 5) +
        rect(x - 14, y - 72, 4, 72) +
        rect(x + 10, y - 72, 4, 72) +
        rect(x - 14, y - 72, 28, 20);
      cushions += rect(x - 10, y - 66, 20, 11);
    }
  }
  return (
    fill('M-34 0H34L86 70H-86z', inks.paper, '.85') +
    (rounded
      ? stroke('M-92 0V-84A92 126 0 0 1 92 -84V0', inks.wood, 9)
      : fill(rect(-93, -210, 10, 212) + rect(83, -210, 10, 212) + rect(-96, -214, 192, 9), inks.wood) +
        fill(
          'M-88 -206Q-40 -150 0 -202Q40 -150 88 -206L84 -60Q70 -150 40 -186Q0 -160 -40 -186Q-70 -150 -84 -60z',
          inks.paper,
          '.85',
        )) +
    roundDots(leaves, 24, inks.leafDark) +
    roundDots(blossoms, 15, inks.bloom) +
    roundDots(petals, 7, inks.paper) +
    fill(circle(-20, -116, 12), inks.wood) +
    fill('M-32 -116a13 13 0 0 1 24 -6q10 30 -2 60l-14 -30z', inks.woodDark) +
    fill('M-34 -100Q-20 -108 -8 -100L-6 -66Q14 -20 16 4H-56Q-46 -30 -36 -66z', inks.paper) +
    fill('M-14 -70Q14 -20 16 4H-18z', inks.stoneShade) +
    fill('M-32 -118Q-62 -60 -66 0L-50 2Q-50 -60 -24 -104z', inks.paper, '.6') +
    fill(circle(20, -122, 12), inks.wood) +
    fill('M6 -106Q20 -114 36 -106L38 -58L34 4H10L6 -58z', stage.time === 'night' ? '#2E5568' : inks.ink) +
    fill('M16 -108h9l-4 26z', inks.paper) +
    fill('M9 -126a12 12 0 0 1 23 0z', inks.woodDark) +
    fill(circle(-2, -74, 8), inks.coral) +
    fill(chairs, inks.paper) +
    fill(cushions, inks.coral) +
    (stage.has('lanterns')
      ? lanterns(stage, -300, -170, 0, -250, 40, 8) + lanterns(stage, 0, -250, 300, -180, 40, 8)
      : '')
  );
}
