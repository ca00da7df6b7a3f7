import { circle, lens, path, type Point, polygon, rect, round } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, place, roundDots, stroke } from './svg.ts';

/** A flock around (x, y). */
export function birds(stage: Stage, x: number, y: number, count = 5): string {
  let wings = '';
  for (let i = 0; i < count; i++) {
    const span = stage.between(9, 19);
    const birdX = x + stage.between(-90, 90);
    const birdY = y + stage.between(-50, 50);
    wings += path`M${birdX} ${birdY}q${span * 0.6} ${-round(span * 0.7)} ${span} 0q${span * 0.5} ${-round(span * 0.8)} ${span} ${-round(span * 0.15)}`;
  }
  return stroke(wings, stage.inks.ink, 3, ' stroke-linecap="round"');
}

/** A sagging string of lanterns between two points. */
export function lanterns(stage: Stage, x0: number, y0: number, x1: number, y1: number, sag: number, gaps = 9): string {
  const { inks } = stage;
  const pointAt = (along: number): Point => [
    x0 + (x1 - x0) * along,
    y0 + (y1 - y0) * along + 4 * sag * along * (1 - along),
  ];
  const lamps: Point[] = [];
  for (let i = 1; i < gaps; i++) {
    const [x, y] = pointAt(i / gaps);
    lamps.push([x, y + 9]);
  }
  return (
    stroke(path`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + 2 * sag} ${x1} ${y1}`, inks.ink, 2) +
    (stage.dark ? roundDots(lamps, 15, '#FFD27A', '.3') : '') +
    roundDots(lamps, 6, stage.dark ? '#FFE2A0' : inks.coral)
  );
}

/** A parasol with its sunbed. */
export function umbrella(stage: Stage, x: number, y: number, scale: number, striped: boolean): string {
  const inks = stage.inks;
  return place(
    x,
    y,
    scale,
    fill('M-2 0V-96h5V0z', inks.woodDark) +
      fill('M-58 -84Q-40 -126 0 -128Q42 -126 60 -84z', striped ? inks.coral : inks.paper) +
      fill(
        'M-30 -84Q-22 -116 0 -128Q-2 -104 -6 -84zM20 -84Q18 -108 0 -128Q36 -120 44 -84z',
        striped ? inks.paper : inks.coral,
      ) +
      fill('M-84 -8L-18 -16L-10 -30L-4 -26L-16 -8z', inks.paper) +
      fill('M-80 -7h5V4h-5zM-30 -8h5V4h-5z', inks.woodDark),
  );
}

/** A pool in front of the house. */
export function pool(stage: Stage, scale: number): string {
  const { inks, groundX, groundY, height } = stage;
  const y = groundY + 16;
  const depth = Math.min(74, (height - groundY) * 0.56);
  const x = groundX - 175 * scale;
  const w = 300 * scale;
  const slant = 44;
  return (
    fill(
      polygon(
        [x - slant - 12, y + depth + 8],
        [x - 8, y - 6],
        [x + w + 14, y - 6],
        [x + w - slant + 18, y + depth + 8],
      ),
      inks.paper,
    ) +
    fill(
      polygon([x - slant, y + depth], [x, y], [x + w, y], [x + w - slant, y + depth]),
      stage.dark ? '#3FA3A8' : '#39B3B5',
    ) +
    fill(
      polygon([x - slant * 0.12, y + depth * 0.12], [x, y], [x + w, y], [x + w - slant * 0.12, y + depth * 0.12]),
      inks.ink,
      '.25',
    ) +
    fill(
      lens(x + 6, y + depth * 0.36, w * 0.4, 4) +
        lens(x + w * 0.44, y + depth * 0.56, w * 0.4, 5) +
        lens(x - 24, y + depth * 0.78, w * 0.44, 5),
      '#E4FBF2',
      '.8',
    )
  );
}

/** A wooden jetty on piles. */
export function jetty(stage: Stage): string {
  const { floating, inks, groundX, groundY, height, width } = stage;
  const x = floating ? -20 : groundX - (stage.portrait ? 300 : 420);
  const end = floating ? width * 0.24 : groundX - 150;
  const y = floating ? height * 0.86 : Math.min(height - 60, groundY + 50);
  let piles = '';
  let posts = '';
  for (let x1 = x + 18; x1 < end; x1 += 46) {
    piles += rect(x1, y, 9, 48);
    posts += rect(x1 + 22, y, 3, 15);
  }
  return (
    fill(piles, inks.woodDark) +
    fill(polygon([x, y - 2], [end, y - 10], [end + 24, y + 6], [x, y + 15]), inks.wood) +
    fill(polygon([x, y - 2], [end, y - 10], [end + 4, y - 6], [x, y + 3]), inks.landLight) +
    fill(posts, inks.woodDark)
  );
}

/** A paraglider over the lagoon, for boats among islands. */
export function paraglider(stage: Stage): string {
  const { inks } = stage;
  return place(
    stage.width * 0.3,
    stage.height * 0.3,
    stage.portrait ? 0.9 : 1,
    fill('M-90 -30Q0 -120 90 -30Q50 -54 0 -56Q-50 -54 -90 -30z', inks.coral) +
      fill('M-34 -68Q0 -96 34 -68Q20 -56 0 -56Q-20 -56 -34 -68z', inks.paper) +
      stroke('M-84 -33L-4 50M-40 -54L-2 50M40 -54L6 50M84 -33L8 50', inks.ink, 1.5) +
      fill(circle(2, 50, 8), inks.wood) +
      fill('M-8 58h20l16 18-6 8-14-12-16 4z', inks.ink),
  );
}
