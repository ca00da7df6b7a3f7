import { circle, path, type Point, polygon, rect, round } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, roundDots } from './svg.ts';

/** Bands of sky, the sun or moon with its rays, stars, clouds. */
export function sky(stage: Stage): string {
  const { width, height, inks, horizon, between } = stage;
  const bands = inks.sky;
  let art = fill(rect(0, 0, width, height), bands[0]);
  const rays = stage.sunStyle === 'rays';
  for (let i = 1; i < 4; i++) {
    const y = horizon * (i / 4) + between(-24, 24);
    const swell = between(-26, 26);
    art += fill(
      path`M0 ${y}Q${width * 0.25} ${y - swell} ${width * 0.5} ${y}T${width} ${y + swell * 0.4}V${horizon + 60}H0z`,
      bands[i]!,
    );
    if (i === 1 && rays) {
      art += fan(stage);
    }
  }
  if (stage.time === 'night') {
    let stars = '';
    const smallStars: Point[] = [];
    const largeStars: Point[] = [];
    // None where a headline stands: on the upper half of a tall picture, on the start half of a wide one.
    const [low, top, bottom] = !stage.calm ? [0, 6, horizon * 0.8] : stage.portrait ? [0, horizon * 0.55, horizon * 0.95] : [0.5, 6, horizon * 0.8];
    for (let i = 0; i < 36; i++) {
      const x = between(low, 1) * width;
      const y = between(top, bottom);
      if (i % 7) {
        (i % 2 ? smallStars : largeStars).push([x, y]);
      } else {
        stars += path`M${x} ${y - 9}l3 6 6 3-6 3-3 6-3-6-6-3 6-3z`;
      }
    }
    art +=
      fill(stars, inks.sun, '.9') + roundDots(smallStars, 1.5, inks.sun) + roundDots(largeStars, 2.5, inks.sun, '.7');
  }
  const { sunX, sunY, sunRadius } = stage;
  if (stage.sunStyle === 'rings') {
    art +=
      fill(circle(sunX, sunY, sunRadius * 2), inks.sun, '.16') +
      fill(circle(sunX, sunY, sunRadius * 1.5), inks.sun, '.24');
  }
  if (stage.sunStyle === 'halo') {
    art += fill(circle(sunX, sunY, sunRadius * 1.35), inks.sun, '.3');
  }
  art += fill(circle(sunX, sunY, sunRadius), inks.sun);
  if (stage.time === 'night') {
    art += stage.below(2)
      ? fill(
          circle(sunX + sunRadius * 0.42, sunY - sunRadius * 0.2, sunRadius * 0.86),
          bands[sunY < horizon * 0.25 ? 0 : 1],
        )
      : fill(
          circle(sunX - sunRadius * 0.3, sunY - sunRadius * 0.1, sunRadius * 0.2) +
            circle(sunX + sunRadius * 0.25, sunY + sunRadius * 0.35, sunRadius * 0.14),
          bands[3],
          '.35',
        );
  }
  const heaped = stage.time === 'day' ? stage.below(3) > 0 : stage.below(5) === 0;
  const count = stage.calm ? 0 : 2 + stage.below(stage.wide ? 4 : 3);
  let clouds = '';
  for (let i = 0; i < count; i++) {
    const x = between(-0.05, 0.85) * width;
    const y = horizon * between(0.1, 0.66);
    const span = between(120, 260);
    if (heaped) {
      const thickness = round(between(15, 21));
      for (let j = 0; j < 3; j++) {
        const w = round(span * [0.5, 1, 0.66][j]! * between(0.85, 1.1));
        const x1 = round(x + span * [0.26, 0, 0.3][j]! + between(-14, 14));
        const y1 = round(y + j * thickness - j);
        clouds += `M${x1} ${y1}h${w}a${thickness / 2} ${thickness / 2} 0 0 1 0 ${thickness}h${-w}a${thickness / 2} ${thickness / 2} 0 0 1 0 ${-thickness}z`;
      }
    } else {
      for (let j = 0; j < 2; j++) {
        const w = span * between(0.5, 1);
        const lift = between(5, 9);
        const x1 = x + j * between(-50, 60);
        clouds += path`M${x1} ${y + j * 16}q${w * 0.3} ${-round(lift * 1.6)} ${w} ${-round(lift * 0.2)}q${-round(w * 0.4)} ${lift * 1.4} ${-round(w)} ${lift * 0.2}z`;
      }
    }
  }
  return art + fill(clouds, inks.cloud, heaped ? '' : '.6');
}

/** Sun rays as a fan. */
function fan(stage: Stage): string {
  const { sunX, sunY, inks } = stage;
  const reach = 1700;
  const rays = 9 + stage.below(4);
  const turn = stage.between(0, 0.4);
  let beams = '';
  for (let i = 0; i < rays * 2; i += 2) {
    const from = turn + (Math.PI * i) / rays;
    const to = turn + (Math.PI * (i + 0.9)) / rays;
    beams += polygon(
      [sunX, sunY],
      [sunX + reach * Math.cos(from), sunY + reach * Math.sin(from)],
      [sunX + reach * Math.cos(to), sunY + reach * Math.sin(to)],
    );
  }
  return fill(beams, inks.sun, stage.time === 'night' ? '.05' : '.2');
}
