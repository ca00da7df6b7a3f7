import type { Inks } from './palettes.ts';
import { arch, lens, path, type Point, polygon, round, softLine } from './svg-paths.ts';
import { bumps, pineRow } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

/** A soft ridge from edge to edge. */
export function ridge(stage: Stage, foot: number, rise: number, ink: string, step = 120): string {
  const points: Point[] = [];
  for (let x = -step; x <= stage.width + step; x += step * stage.between(0.7, 1.2)) {
    points.push([x, foot - rise * stage.between(0.1, 1)]);
  }
  points.push([stage.width + step * 2, foot - rise * 0.4]);
  return fill(softLine(points, stage.height), ink);
}

/** Faceted peaks: a lit and a shaded side, snow if asked. */
export function peaks(stage: Stage, foot: number, rise: number, lit: string, shade: string, count: number): string {
  const { width, between, inks } = stage;
  let faces = '';
  let shaded = '';
  let snow = '';
  let snowShade = '';
  const step = width / count;
  for (let i = 0; i <= count; i++) {
    const x = step * (i + between(-0.3, 0.3));
    const size = rise * between(0.55, 1);
    const half = step * between(0.8, 1.1);
    const shift = between(-0.12, 0.12) * half;
    faces += polygon([x - half, foot], [x, foot - size], [x + half, foot]);
    shaded += polygon(
      [x, foot - size],
      [x + half * 0.3 + shift, foot - size * 0.52],
      [x + half * 0.1, foot - size * 0.26],
      [x + half * 0.34, foot],
      [x + half, foot],
    );
    if (stage.has('snow') && size > rise * 0.62) {
      const cap = 0.34;
      const left = x - half * cap;
      const right = x + half * cap;
      const snowY = foot - size * (1 - cap);
      snow += polygon(
        [x, foot - size],
        [left, snowY],
        [left + half * 0.13, snowY - size * 0.06],
        [x - half * 0.07, snowY + size * 0.07],
        [x, snowY - size * 0.03],
        [x + half * 0.1, foot - size * 0.86],
      );
      snowShade += polygon(
        [x, foot - size],
        [x, snowY - size * 0.03],
        [x + half * 0.13, snowY + size * 0.06],
        [x + half * 0.2, snowY - size * 0.03],
        [right, snowY],
      );
    }
  }
  return fill(faces, lit) + fill(shaded, shade) + fill(snow, inks.paper) + fill(snowShade, inks.sky[1]);
}

/** A headland falling into the sea; side 1 rises to the right edge. */
export function headland(
  stage: Stage,
  x: number,
  span: number,
  size: number,
  foot: number,
  side: -1 | 1,
  wooded?: boolean,
): string {
  const across = (along: number) => (side > 0 ? x + span * along : x + span - span * along);
  const bulge = stage.between(0.8, 1.2);
  const outline = (factor: number) =>
    path`M${across(0)} ${foot + 4}Q${across(0.12)} ${foot - size * 0.34 * factor} ${across(0.3)} ${foot - size * 0.42 * bulge * factor}T${across(0.62)} ${foot - size * 0.8 * factor}T${across(1.05)} ${foot - size * factor}V${foot + 6}z`;
  return (
    fill(outline(1), stage.landInk(1)) +
    fill(
      path`M${across(0.08)} ${foot + 5}Q${across(0.3)} ${foot - size * 0.1} ${across(0.45)} ${foot - size * 0.42}T${across(0.72)} ${foot - size * 0.5}T${across(1.05)} ${foot - size * 0.62}V${foot + 6}z`,
      stage.landInk(2),
    ) +
    (wooded
      ? pineRow(
          stage,
          Math.min(across(0.4), across(1)),
          Math.max(across(0.4), across(1)),
          (x1) => {
            const along = side > 0 ? (x1 - x) / span : (x + span - x1) / span;
            return foot - size * (0.02 + 0.5 * along);
          },
          34,
          stage.inks.leafDark,
        )
      : '') +
    fill(path`M${across(0.02)} ${foot + 1}H${across(1.05)}v9H${across(0.1)}z`, stage.inks.landLight, '.85')
  );
}

/** A cliff in the distance with strata, for boats to pass; it rises to the right. */
export function rampart(stage: Stage, x: number, span: number, foot: number, size: number): string {
  const { inks, between } = stage;
  const across = (along: number) => x + span * along;
  let shades = '';
  let strata = '';
  for (let i = 0; i < 5; i++) {
    const along = 0.28 + i * 0.15;
    shades += polygon(
      [across(along), foot - size * between(0.5, 0.9)],
      [across(along + 0.09), foot - size * between(0.55, 0.95)],
      [across(along + 0.12), foot],
      [across(along + 0.02), foot],
    );
    strata += polygon(
      [across(along - 0.1), foot - size * between(0.2, 0.4)],
      [across(along + 0.1), foot - size * between(0.28, 0.44)],
      [across(along + 0.1), foot - size * 0.24],
      [across(along - 0.08), foot - size * 0.18],
    );
  }
  const art =
    fill(
      polygon(
        [across(0), foot + 6],
        [across(0.06), foot - size * 0.24],
        [across(0.16), foot - size * 0.34],
        [across(0.2), foot - size * 0.72],
        [across(0.34), foot - size * 0.8],
        [across(0.42), foot - size],
        [across(0.75), foot - size * 0.94],
        [across(1.1), foot - size * 1.04],
        [across(1.1), foot + 6],
      ),
      inks.land,
    ) +
    fill(shades, inks.landShade) +
    fill(strata, inks.landLight, '.5') +
    fill(bumps(stage, Math.min(across(0.4), across(1.1)), foot - size * 0.93, span * 0.7, 26, 7), inks.leaf);
  return art;
}

/** A Lycian rock tomb. */
export const tomb = (x: number, y: number, scale: number, inks: Inks): string =>
  place(
    x,
    y,
    scale,
    fill('M-24 0V-44H24V0z', inks.woodDark) +
      fill('M-30 -44L0 -66L30 -44zM-26 0V-44h8V0zM18 0V-44h8V0zM-4 0V-44h8V0zM-30 0h60v6h-60z', inks.landLight),
  );

/** One to three islands on the horizon. */
export function islands(stage: Stage): string {
  const { width, inks, horizon, between } = stage;
  let art = '';
  const count = 1 + stage.below(3);
  for (let i = 0; i < count; i++) {
    const w = between(110, 250);
    const x = between(-0.05, 0.92) * width;
    const h = between(16, 46);
    art +=
      fill(
        path`M${x} ${horizon + 4}q${w * 0.15} ${-round(h * 0.9)} ${w * 0.38} ${-round(h)}t${w * 0.3} ${h * 0.35}t${w * 0.32} ${h * 0.65}z`,
        stage.landInk(1),
      ) +
      fill(
        path`M${x + w * 0.45} ${horizon + 4}q${w * 0.1} ${-round(h * 0.5)} ${w * 0.06} ${-round(h * 0.92)}q${w * 0.12} ${h * 0.2} ${w * 0.22} ${h * 0.3}t${w * 0.27} ${h * 0.62}z`,
        stage.landInk(2),
      ) +
      fill(lens(x + 8, horizon + 9, w * 0.8, 4), inks.glint, '.5');
  }
  return art;
}

/** A fairy chimney; a `far` one has no windows. */
export function chimney(stage: Stage, x: number, y: number, size: number, far?: boolean): string {
  const inks = stage.inks;
  const half = size * 0.3;
  return (
    fill(
      path`M${x - half} ${y}Q${x - half * 0.4} ${y - size * 0.5} ${x - half * 0.3} ${y - size * 0.82}L${x} ${y - size}L${x + half * 0.32} ${y - size * 0.82}Q${x + half * 0.4} ${y - size * 0.5} ${x + half} ${y}z`,
      far ? stage.landInk(1) : inks.landLight,
    ) +
    fill(
      path`M${x + half * 0.02} ${y - size}L${x + half * 0.32} ${y - size * 0.82}Q${x + half * 0.4} ${y - size * 0.5} ${x + half} ${y}H${x + half * 0.2}Q${x + half * 0.3} ${y - size * 0.4} ${x + half * 0.02} ${y - size}z`,
      far ? stage.landInk(2) : inks.land,
    ) +
    fill(
      polygon([x - half * 0.46, y - size * 0.8], [x, y - size * 1.06], [x + half * 0.48, y - size * 0.8]),
      far ? stage.landInk(2) : inks.landShade,
    ) +
    (far
      ? ''
      : fill(
          arch(x - half * 0.25, y - size * 0.3, half * 0.22, size * 0.12) +
            arch(x - half * 0.1, y - size * 0.5, half * 0.18, size * 0.1),
          inks.woodDark,
        ))
  );
}

/** Pamukkale: white basins stepping down. */
export function travertine(stage: Stage, left: number, top: number): string {
  const { width, height, inks } = stage;
  const art = fill(polygon([left + 10, top], [left - 60, height], [width + 10, height], [width + 10, top]), inks.stone);
  let shades = '';
  let pools = '';
  for (let tier = 0, y = top + 6; y < height + 30; tier++, y += 34 + tier * 6) {
    for (let x = left - tier * 20 - (tier % 2) * 60; x < width; x += 120 + tier * 10) {
      const w = 118 + tier * 10;
      const h = 26 + tier * 4;
      shades += path`M${x} ${y}c${w * 0.04} ${h * 1.5} ${w * 0.96} ${h * 1.5} ${w} 0z`;
      pools += lens(x + 5, y, w - 10, 9 + tier);
    }
  }
  return art + fill(shades, inks.stoneShade, '.75') + fill(pools, '#4FB9BC');
}
