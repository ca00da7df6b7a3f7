import { farShore, houses, mosque, skyline } from './buildings.ts';
import { lens, path, type Point, rect, softLine } from './svg-paths.ts';
import { cypress } from './plants.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A square below a hill of houses. */
export function townGround(stage: Stage): string {
  const { width, height, inks, groundY, horizon, between } = stage;
  let art = '';
  const top = groundY - 40;
  const peak = Math.min(top - 130, horizon - stage.rise + 30);
  const rise = (x: number) =>
    top -
    Math.max(0, 1 - Math.pow(Math.abs(x - stage.hillX) / (width * (stage.wide ? 0.5 : 0.66)), 1.5)) * (top - peak);
  const hill: Point[] = [];
  for (let x = -60; x < width + 90; x += 90) {
    hill.push([x, rise(x) - 26]);
  }
  art += fill(softLine(hill, height), inks.land) + houses(stage, -12, width + 10, (x) => rise(x) - 2, 1.45, 'lite');
  if (stage.has('mosque')) {
    art += mosque(stage, Math.min(width - 130, Math.max(130, stage.hillX)), peak + 34, 0.9);
  }
  art +=
    fill(
      cypress(width * between(0.1, 0.9), top - 30, 90) + cypress(width * between(0.1, 0.9), top - 40, 110),
      inks.leafDark,
    ) + houses(stage, -30, width + 10, (x) => rise(x) + (top - rise(x)) * 0.55 + 4, 1.8);
  art +=
    fill(rect(0, top - 6, width, height), inks.landLight) +
    fill(rect(0, top - 6, width, 11), inks.landShade) +
    paving(stage);
  return art;
}

/** A quay with bollards, a harbour across. */
export function marinaGround(stage: Stage): string {
  const { width, height, inks, groundY, between } = stage;
  let art = '';
  art +=
    farShore(stage) +
    fill(rect(0, groundY - 18, width, height), inks.landLight) +
    fill(rect(0, groundY - 18, width, 12), inks.paper) +
    fill(rect(0, groundY - 6, width, 10), inks.landShade) +
    paving(stage, groundY + 20);
  let bollards = '';
  for (let x = between(20, 80); x < width; x += between(110, 170)) {
    bollards += path`M${x} ${groundY - 18}v-14h-5v-8h22v8h-5v14z`;
  }
  art += fill(bollards, inks.ink);
  return art;
}

/** A quay, the city across the water. */
export function skylineGround(stage: Stage): string {
  const { width, height, inks, groundY, horizon } = stage;
  let art = '';
  art +=
    skyline(stage, horizon + 8) +
    fill(lens(width * 0.1, horizon + 15, width * 0.8, 5), inks.glint, '.4') +
    fill(rect(0, groundY - 16, width, height), inks.stoneShade) +
    fill(rect(0, groundY - 16, width, 10), inks.paper) +
    paving(stage, groundY + 12);
  return art;
}

/** A quay of flagstones running away from the eye. */
function paving(stage: Stage, top = stage.groundY - 8): string {
  const { width, height, inks } = stage;
  let joints = '';
  for (let i = -3; i < 9; i++) {
    joints += path`M${width / 2 + (i - 2.5) * 100} ${top}L${width / 2 + (i - 2.5) * 210} ${height}`;
  }
  let row = top;
  for (let i = 0; i < 3; i++) {
    row += (height - top) * (0.2 + i * 0.13);
    joints += path`M0 ${row}H${width}`;
  }
  return stroke(joints, inks.stoneShade, 2);
}
