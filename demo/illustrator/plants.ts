import { circle, type LineAt, path, type Point, round } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, roundDots, stroke } from './svg.ts';

/** Flat-bottomed bumps: canopies, bushes. */
export function bumps(stage: Stage, x: number, y: number, width: number, height: number, count: number): string {
  let shape = path`M${x} ${y}`;
  let lastX = 0;
  let lastY = 0;
  for (let i = 1; i <= count; i++) {
    const along = i / count;
    const nextX = i === count ? width : width * along + stage.between(-width, width) * 0.05;
    const nextY = i === count ? 0 : -height * Math.sin(Math.PI * along) * stage.between(0.75, 1.1);
    const radius = Math.hypot(nextX - lastX, nextY - lastY) * 0.58;
    shape += path`a${radius} ${radius} 0 0 1 ${nextX - lastX} ${nextY - lastY}`;
    lastX = nextX;
    lastY = nextY;
  }
  return shape + 'z';
}

/** An umbrella pine; `tint` darkens it for the foreground. */
export function pine(stage: Stage, x: number, y: number, size: number, tint?: string): string {
  const inks = stage.inks;
  const crown = size * stage.between(0.75, 0.95);
  const lean = stage.between(-0.08, 0.08) * size;
  const thickness = size * 0.045;
  const trunk = path`M${x - thickness} ${y}Q${x - thickness * 0.4 + lean * 0.2} ${y - size * 0.4} ${x + lean - thickness * 0.5} ${y - size * 0.68}L${x + lean - crown * 0.2} ${y - size * 0.8}H${x + lean + crown * 0.22}L${x + lean + thickness * 0.6} ${y - size * 0.66}Q${x + thickness + lean * 0.2} ${y - size * 0.35} ${x + thickness} ${y}z`;
  const crownX = x + lean;
  const lobe = (dx: number, dy: number, w: number, h: number) =>
    path`M${crownX + dx - w / 2} ${y - size * dy}c${w * 0.06} ${-round(h)} ${w * 0.3} ${-round(h * 1.15)} ${w * 0.5} ${-round(h)}c${w * 0.24} ${-round(h * 0.2)} ${w * 0.46} ${h * 0.1} ${w * 0.5} ${h}q${-round(w * 0.26)} ${h * 0.34} ${-round(w * 0.5)} ${h * 0.1}q${-round(w * 0.26)} ${h * 0.24} ${-round(w * 0.5)} ${-round(h * 0.1)}z`;
  return (
    fill(trunk, tint ? inks.ink : inks.woodDark) +
    fill(
      lobe(-crown * 0.16, 0.7, crown * 0.78, size * 0.15) +
        lobe(crown * 0.2, 0.74, crown * 0.72, size * 0.15) +
        lobe(0, 0.82, crown * 0.7, size * 0.17),
      tint || inks.leafDark,
    ) +
    fill(
      lobe(-crown * 0.12, 0.78, crown * 0.5, size * 0.07) +
        lobe(crown * 0.22, 0.82, crown * 0.4, size * 0.06) +
        lobe(crown * 0.02, 0.92, crown * 0.42, size * 0.06),
      inks.leaf,
      tint ? '.55' : '',
    )
  );
}

/** The outline of a cypress; (x, y) is its foot. */
export const cypress = (x: number, y: number, size: number): string =>
  path`M${x} ${y}q${-round(size * 0.14)} ${-round(size * 0.35)} 0 ${-round(size)}q${size * 0.14} ${size * 0.65} 0 ${size}z`;

/** A row of conical trees for forests and headlands: one path. */
export function pineRow(stage: Stage, from: number, to: number, lineAt: LineAt, size: number, ink: string): string {
  let shapes = '';
  for (let x = from; x < to; x += size * stage.between(0.36, 0.62) * (stage.wide ? 1.25 : 1)) {
    const tree = size * stage.between(0.6, 1.1);
    const y = lineAt(x);
    shapes += path`M${x - tree * 0.24} ${y}l${tree * 0.24} ${-round(tree)} ${tree * 0.24} ${tree}z`;
  }
  return fill(shapes, ink);
}

/** An olive tree. */
export function olive(stage: Stage, x: number, y: number, size: number): string {
  const inks = stage.inks;
  const crown = size * 0.3;
  return (
    fill(
      path`M${x - size * 0.1} ${y}Q${x} ${y - size * 0.2} ${x - size * 0.12} ${y - size * 0.5}H${x + size * 0.06}Q${x + size * 0.06} ${y - size * 0.2} ${x + size * 0.14} ${y}z`,
      inks.woodDark,
    ) +
    fill(
      circle(x - crown * 0.8, y - size * 0.55, crown * 0.75) +
        circle(x + crown * 0.7, y - size * 0.58, crown * 0.8) +
        circle(x, y - size * 0.74, crown),
      inks.leaf,
    ) +
    fill(
      circle(x - crown * 0.6, y - size * 0.66, crown * 0.5) +
        circle(x + crown * 0.1, y - size * 0.86, crown * 0.55) +
        circle(x + crown * 0.9, y - size * 0.66, crown * 0.36),
      inks.leafLight,
    )
  );
}

/** The outline of a leaf of a length and a half width, pointing at an angle in radians. */
export function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const dx = Math.cos(angle) * length;
  const dy = Math.sin(angle) * length;
  const outX = -Math.sin(angle) * width;
  const outY = Math.cos(angle) * width;
  return path`M${x} ${y}q${dx / 2 + outX} ${dy / 2 + outY} ${dx} ${dy}q${-dx / 2 - outX} ${-dy / 2 - outY} ${-dx} ${-dy}z`;
}

/** A branch that reaches in from a top corner: side -1 is left, 1 is right. */
export function branch(stage: Stage, side: -1 | 1, kind: 'bougainvillea' | 'olive'): string {
  const inks = stage.inks;
  const rootX = side < 0 ? -12 : stage.width + 12;
  const direction = -side;
  const reach = stage.between(190, 260) * (stage.wide ? 1.15 : 1);
  const rootY = stage.between(-10, 26);
  const drop = stage.between(40, 90);
  const pointAt = (along: number): Point => [
    rootX + direction * reach * along,
    rootY + drop * along * along + 16 * Math.sin(along * 4),
  ];
  let stem = path`M${rootX} ${rootY}`;
  let upper = '';
  let lower = '';
  let extras = '';
  const large: Point[] = [];
  const medium: Point[] = [];
  const small: Point[] = [];
  const hearts: Point[] = [];
  const bySize = [large, medium, small];
  const count = kind === 'bougainvillea' ? 13 : 12;
  for (let i = 1; i <= 4; i++) {
    const [x, y] = pointAt(i / 4);
    stem += path`L${x} ${y}`;
  }
  for (let i = 0; i < count; i++) {
    const [x, y] = pointAt((i + 0.6) / count);
    if (kind === 'bougainvillea') {
      const spread = stage.between(16, 30) * (1.15 - (i / count) * 0.6);
      const bloomY = y + stage.between(-14, 30) * (1.2 - i / count);
      bySize[i % 3]!.push([x + stage.between(-9, 9), bloomY]);
      if (i % 2) {
        hearts.push([x + stage.between(-10, 10), bloomY + spread * 0.2]);
      } else {
        extras += leaf(x, y, stage.between(0.4, 2.7), stage.between(44, 64), 11);
      }
    } else {
      const angle = direction > 0 ? 0.25 : Math.PI - 0.25;
      upper += leaf(x, y, angle + direction * stage.between(0.5, 1.1), stage.between(38, 58), 8);
      lower += leaf(x, y, angle - direction * stage.between(0.5, 1), stage.between(30, 50), 7);
      if (i % 3 === 1) {
        extras += circle(x + 6, y + 17, 7);
      }
    }
  }
  return (
    stroke(stem, inks.woodDark, 5) +
    (kind === 'bougainvillea'
      ? fill(extras, inks.leafDark) +
        roundDots(large, 26, inks.bloom) +
        roundDots(medium, 20, inks.bloom) +
        roundDots(small, 15, inks.bloom) +
        roundDots(hearts, 9, inks.coral)
      : fill(lower, inks.leaf) + fill(upper, inks.leafDark) + fill(extras, inks.ink))
  );
}

/** A rosette of pointed leaves. */
export function agave(stage: Stage, x: number, y: number, size: number): string {
  let front = '';
  let behind = '';
  for (let i = 0; i < 9; i++) {
    const angle = (-Math.PI * (i + 0.5)) / 9 + stage.between(-0.06, 0.06);
    if (i % 2) {
      front += leaf(x, y, angle, size * stage.between(0.75, 1.05), size * 0.13);
    } else {
      behind += leaf(x, y, angle, size * stage.between(0.6, 0.9), size * 0.15);
    }
  }
  return fill(behind, stage.inks.leafDark) + fill(front, stage.inks.leaf);
}

/** Reeds with a few cat-tails. */
export function reeds(stage: Stage, from: number, to: number, y: number): string {
  let blades = '';
  let heads = '';
  for (let x = from; x < to; x += stage.between(13, 24)) {
    const size = stage.between(60, 135);
    const bend = stage.between(-22, 22);
    blades += path`M${x - 4} ${y}q${bend * 0.2} ${-round(size * 0.6)} ${bend + 4} ${-round(size)}q${-bend * 0.4} ${size * 0.5} 4 ${size}z`;
    if (stage.between(0, 1) < 0.3) {
      heads += path`M${x + bend - 1} ${y - size - 20}h6v26h-6z`;
    }
  }
  return fill(blades, stage.inks.leafDark) + fill(heads, stage.inks.woodDark);
}

/** A bush, in bloom or green. */
export function bush(stage: Stage, x: number, y: number, width: number, height: number, inBloom?: boolean): string {
  return (
    fill(bumps(stage, x, y, width, height, 5), stage.inks.leafDark) +
    fill(
      bumps(stage, x + width * 0.12, y, width * 0.7, height * 0.68, 4),
      inBloom ? stage.inks.bloom : stage.inks.leaf,
    ) +
    (inBloom
      ? fill(
          circle(x + width * 0.35, y - height * 0.4, height * 0.13) +
            circle(x + width * 0.55, y - height * 0.3, height * 0.1) +
            circle(x + width * 0.25, y - height * 0.16, height * 0.1),
          stage.inks.coral,
        )
      : '')
  );
}
