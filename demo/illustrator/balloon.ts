import { circle, path, round } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** A hot-air balloon with people in its basket; its top is 410 above the origin. */
export function drawBalloon(stage: Stage): string {
  const inks = stage.inks;
  const [even, odd] = scheme(stage);
  return (
    fill(envelope(1), even) +
    fill(envelope(0.78), odd) +
    fill(envelope(0.5), even) +
    fill(envelope(0.18), odd) +
    fill('M-138 -304Q0 -262 138 -304Q142 -290 140 -276Q0 -232 -140 -276Q-142 -290 -138 -304z', inks.ink) +
    fill(
      'M-104 -287l14 12-12 8zM-60 -278l14 12-13 10zM-12 -275l14 11-14 10zM44 -278l13 10-14 11zM92 -287l10 10-13 10z',
      odd,
    ) +
    fill(
      'M0 -410C96 -410 148 -340 140 -282C132 -214 60 -172 26 -132H14C36 -180 96 -220 100 -290C102 -350 66 -400 0 -410z',
      inks.ink,
      '.16',
    ) +
    (stage.time !== 'day' ? fill('M-10 -100q10 -40 20 0z', '#FFE9A8') : '') +
    stroke('M-24 -132L-16 -96M24 -132L16 -96M-8 -132L-6 -96M8 -132L6 -96', inks.ink, 2) +
    fill('M-22 -96H22L18 -62H-18z', inks.wood) +
    fill('M-24 -98H24v8H-24z', inks.woodDark) +
    fill(circle(-10, -104, 5) + circle(2, -106, 5) + circle(12, -103, 5), inks.ink)
  );
}

/** Five to eight small balloons over the valley. */
export function farBalloons(stage: Stage): string {
  const { width, horizon, between } = stage;
  const count = 5 + stage.below(4);
  let art = '';
  for (let i = 0; i < count; i++) {
    const scale = between(0.1, 0.3);
    art += place(width * between(0.02, 0.96), horizon * between(0.35, 1.1) + scale * 150, scale, smallBalloon(stage));
  }
  return art;
}

function smallBalloon(stage: Stage): string {
  const [even, odd] = scheme(stage);
  return (
    fill(envelope(1), even) +
    fill(
      'M0 -410C60 -410 88 -340 84 -282C78 -214 36 -172 14 -132H-14C-36 -172 -78 -214 -84 -282C-88 -340 -60 -410 0 -410z',
      odd,
    ) +
    fill('M0 -410Q44 -280 6 -132H-6Q-44 -280 0 -410z', even) +
    fill('M-18 -104H18L14 -70H-14z', stage.inks.wood)
  );
}

/** The two colours of the panels. */
function scheme({ inks, pick }: Stage): readonly [string, string] {
  return pick<readonly [string, string]>([
    [inks.coral, inks.paper],
    [inks.paint, inks.coral],
    [inks.sea[1], inks.paper],
    [inks.bloom, inks.paint],
  ]);
}

/** The balloon's outline, narrowed by a factor for the panels in front. */
function envelope(factor: number): string {
  const at = (x: number) => round(x * factor);
  return path`M0 -410C${at(96)} -410 ${at(148)} -340 ${at(140)} -282C${at(132)} -214 ${at(60)} -172 ${at(26)} -132H${-at(26)}C${-at(60)} -172 ${-at(132)} -214 ${-at(140)} -282C${-at(148)} -340 ${-at(96)} -410 0 -410z`;
}
