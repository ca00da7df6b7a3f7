import { drawBoat } from './boat.ts';
import { castle } from './buildings.ts';
import { islands, ridge } from './land.ts';
import { circle, lens, path, polygon, rect, round, softLine } from './svg-paths.ts';
import { leaf } from './plants.ts';
import { sky } from './sky.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** Under water: a diver, fish, an amphora; its own setting. */
export function drawDive(stage: Stage): string {
  const { width, height, inks, between } = stage;
  const surface = round(height * between(0.26, 0.34));
  stage.horizon = surface;
  stage.sunY = Math.min(stage.sunY, surface - 40);
  let art =
    sky(stage) +
    ridge(stage, surface + 4, 60, inks.hills[0], 180) +
    (stage.has('islands') ? islands(stage) : '') +
    (stage.has('castle') ? castle(stage, width * 0.78, surface + 2, 0.55, inks.hills[1]) : '');
  const water = stage.dark
    ? ['#1A5A70', '#13475E', '#0E374C', '#0A2A3C']
    : ['#3FA9AE', '#23899B', '#146A85', '#0C4B68'];
  art += fill(
    `M0 ${surface}Q${round(width * 0.2)} ${surface - 12} ${round(width * 0.4)} ${surface}T${round(width * 0.8)} ${surface}T${round(width * 1.2)} ${surface}V${height}H0z`,
    water[0]!,
  );
  let beams = '';
  for (let i = 0; i < 5; i++) {
    const x = width * (0.1 + i * 0.2) + between(-40, 40);
    const w = between(24, 60);
    const slant = between(-160, -60);
    beams += polygon([x, surface + 8], [x + w, surface + 8], [x + w * 2.2 + slant, height], [x + slant, height]);
  }
  for (let i = 1; i < 4; i++) {
    const y1 = surface + (height - surface) * (0.1 + i * 0.2);
    art += fill(
      path`M0 ${y1}Q${width * 0.25} ${y1 - between(-20, 26)} ${width * 0.5} ${y1}T${width} ${y1}V${height}H0z`,
      water[i]!,
    );
  }
  art +=
    fill(beams, '#E6FBEF', '.1') +
    fill(
      lens(0, surface + 12, width * 0.3, 5) +
        lens(width * 0.36, surface + 10, width * 0.3, 5) +
        lens(width * 0.74, surface + 13, width * 0.22, 4),
      '#EAF8E6',
      '.7',
    );
  art += place(width * between(0.16, 0.3), surface - 4, 0.5, drawBoat(stage));
  art +=
    fill(
      softLine(
        [
          [-20, height - 70],
          [width * 0.2, height - 120],
          [width * 0.4, height - 50],
          [width * 0.66, height - 34],
          [width * 0.86, height - 110],
          [width + 20, height - 90],
        ],
        height + 5,
      ),
      '#0A3A50',
    ) +
    fill(
      softLine(
        [
          [-20, height - 20],
          [width * 0.3, height - 50],
          [width * 0.6, height - 14],
          [width + 20, height - 44],
        ],
        height + 5,
      ),
      '#082B3E',
    );
  let coral = '';
  let fish = '';
  for (let i = 0; i < 7; i++) {
    const x = i < 4 ? between(0, width * 0.3) : between(width * 0.76, width);
    const y1 = height - between(40, 90);
    for (let j = -2; j <= 2; j++) {
      coral += leaf(x, y1, -Math.PI / 2 + j * 0.34, between(34, 66), 6);
    }
  }
  art +=
    fill(coral, inks.coral) +
    place(
      width * between(0.4, 0.5),
      height - 20,
      1,
      `<g transform="rotate(-24)">${fill('M-16 -80h32v8q-10 4 -8 12q30 14 26 50q-6 30 -26 46h-16q-20 -16 -26 -46q-4 -36 26 -50q2 -8 -8 -12z', inks.land)}${fill('M6 -60q30 14 26 50q-6 30 -26 46q-4 -50 0 -96z', inks.landShade)}${stroke('M-16 -70q-26 4 -22 34M16 -70q26 4 22 34', inks.landShade, 6)}</g>`,
    );
  for (let i = 0; i < 12; i++) {
    const x = width * between(0.05, 0.5);
    const y1 = surface + (height - surface) * between(0.2, 0.5);
    const size = between(12, 24);
    fish += path`M${x} ${y1}q${size} ${-round(size * 0.6)} ${size * 1.7} 0l${size * 0.6} ${-round(size * 0.4)}v${size * 0.8}l${-round(size * 0.6)} ${-round(size * 0.4)}q${-round(size)} ${size * 0.6} ${-round(size * 1.7)} 0z`;
  }
  art += fill(fish, inks.paint);
  const diverX = width * (stage.wide ? 0.64 : 0.6);
  const diverY = surface + (height - surface) * between(0.42, 0.52);
  const diver =
    fill('M-150 34Q-110 26 -70 10L-60 28Q-110 50 -160 60z', '#0B2230') +
    fill('M-150 34L-214 22L-226 46L-160 60z', inks.coral) +
    fill('M-140 66Q-100 44 -60 34L-50 50Q-96 70 -140 88z', '#123246') +
    fill('M-140 66L-200 76L-196 102L-136 88z', inks.coral) +
    fill('M-80 4Q-20 -34 60 -26Q84 -20 84 0Q60 30 -10 40Q-60 44 -84 34z', '#0B2230') +
    fill('M-66 -18Q-10 -46 40 -44Q56 -42 54 -30Q0 -32 -58 -4z', inks.paint) +
    fill('M40 10Q80 40 128 46L132 60Q76 60 26 30z', '#123246') +
    fill(circle(104, -14, 25), '#0B2230') +
    fill(circle(114, -10, 15), '#E7A77C') +
    fill('M108 -26h24q6 16 -4 22h-22z', '#BFE9EA') +
    fill('M120 4l18 2v10l-18 0z', inks.ink) +
    stroke('M126 10Q110 40 60 -30', '#0B2230', 4) +
    fill(rect(134, 50, 30, 12), inks.ink) +
    fill('M164 50l240 -40v96l-240 -44z', '#F9F3CF', '.2');
  let bubbles = '';
  for (let i = 0; i < 8; i++) {
    bubbles += circle(146 + between(-16, 16), -20 - i * 24, between(4, 11));
  }
  return art + place(diverX, diverY, stage.portrait ? 0.85 : 0.95, diver + fill(bubbles, '#EAF8F4', '.75'));
}
