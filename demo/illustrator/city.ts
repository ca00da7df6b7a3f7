import { backdrop } from './backdrop.ts';
import { drawBoat } from './boat.ts';
import { castle, CASTLE_HEIGHT, houses, mosque, MOSQUE_HEIGHT, skyline } from './buildings.ts';
import { lens, path, type Point, polygon, rect, softLine } from './svg-paths.ts';
import { pineRow } from './plants.ts';
import { glitter, wake } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

/** Least sky above a tower. */
const SKY = 22;

/** A town seen from the water, as destinations are drawn; its own setting. */
export function drawCity(stage: Stage): string {
  return backdrop(stage) + (stage.setting === 'skyline' ? cityOnStrait(stage) : hillTown(stage));
}

/** Istanbul: a hill with its mosque across the strait, a ferry in front. */
function cityOnStrait(stage: Stage): string {
  const { width, height, inks, horizon } = stage;
  let art = '';
  const foot = horizon + 24;
  art += skyline(stage, horizon + 6);
  art += fill(
    softLine(
      [
        [-20, foot + 14],
        [stage.groundX - 230, foot + 6],
        [stage.groundX, foot - 26],
        [stage.groundX + 260, foot + 4],
        [width + 20, foot + 12],
      ],
      foot + 34,
    ),
    stage.landInk(2),
  );
  art +=
    houses(
      stage,
      stage.groundX - 250,
      stage.groundX + 250,
      (x) => foot - 12 - 20 * Math.cos((x - stage.groundX) / 170),
      1.2,
      'lite',
    ) +
    (stage.has('mosque')
      ? mosque(stage, stage.groundX, foot - 22, Math.min(stage.portrait ? 1.25 : 1.35, (foot - 22 - SKY) / MOSQUE_HEIGHT))
      : castle(stage, stage.groundX, foot - 22, 1)) +
    houses(stage, stage.groundX - 320, stage.groundX + 330, () => foot + 20, 1.4, 'lite') +
    fill(rect(0, foot + 26, width, 8), inks.landLight);
  const ferryY = height * 0.84;
  art += place(
    stage.portrait ? width * 0.5 : stage.groundX - (stage.wide ? 330 : 120),
    ferryY,
    0.8,
    wake(stage, 190) +
      fill('M-190 -40L-170 16H150Q180 10 196 -40z', inks.paper) +
      fill('M-186 -26L-180 -10H186L192 -26z', inks.coral) +
      fill('M-140 -82H110L126 -40H-150zM-96 -116H70L84 -82H-104z', inks.stone) +
      fill(
        Array.from(
          {
            length: 9,
          },
          (_, i) => rect(-134 + i * 28, -70, 17, 17),
        ).join('') +
          Array.from(
            {
              length: 5,
            },
            (_, i) => rect(-84 + i * 32, -106, 18, 15),
          ).join(''),
        inks.glass,
      ) +
      fill('M-30 -168h34l6 52h-40z', inks.ink) +
      fill('M-29 -152h35l2 14h-38z', inks.coral) +
      fill('M4 -170q20 -26 52 -20q30 -22 60 -4q-30 6 -50 14t-62 10z', inks.cloud, '.7') +
      glitter(stage, 190),
  );
  return art;
}

/** A town in tiers up its hill, above a beach or a harbour. */
function hillTown(stage: Stage): string {
  const { width, height, inks, between, horizon } = stage;
  let art = '';
  const beach = stage.setting === 'beach';
  const base = height * (stage.portrait ? 0.72 : 0.76);
  const hillX = stage.groundX + 40;
  const rise = horizon - (beach ? 40 : between(70, 120));
  const castleScale = stage.portrait ? 1 : 1.1;
  // A low picture has a lower hill, so that the castle's flag is in it.
  const top = stage.has('castle') ? Math.max(rise, castleScale * CASTLE_HEIGHT + SKY) : rise;
  const hillAt = (x: number) =>
    base - (base - top) * Math.max(0, 1 - Math.pow(Math.abs(x - hillX) / (width * (stage.wide ? 0.42 : 0.62)), 1.6));
  if (beach) {
    stage.groundY = height * 0.84;
  }
  const points: Point[] = [];
  for (let x = -40; x <= width + 60; x += 60) {
    points.push([x, hillAt(x) + 6]);
  }
  art += fill(softLine(points, height), inks.land);
  if (!beach) {
    let cliffs = '';
    for (let x = Math.max(0, hillX - width * 0.34); x < width; x += between(70, 120)) {
      cliffs += polygon([x, hillAt(x) + 60], [x + 34, hillAt(x) + 50], [x + 46, base + 80], [x + 6, base + 90]);
    }
    art += fill(cliffs, inks.landShade);
  }
  if (stage.has('castle')) {
    art += castle(stage, hillX + between(-20, 30), hillAt(hillX) + 12, castleScale);
  }
  if (stage.has('mosque')) {
    art += mosque(stage, hillX - 150, hillAt(hillX - 150) + 10, 0.7);
  }
  for (let i = 0; i < 3; i++) {
    const tier = (i + 0.6) / 3;
    const from = hillX - width * (0.2 + 0.16 * tier);
    const to = Math.min(width, hillX + width * (0.2 + 0.16 * tier));
    art +=
      houses(
        stage,
        from,
        to,
        (x) => hillAt(x) + (base - hillAt(x)) * tier * 0.8 + 26,
        1.34 + i * 0.34,
        i < 2 ? 'lite' : 'cube',
      ) +
      pineRow(stage, from - 20, from + 60, (x) => hillAt(x) + (base - hillAt(x)) * tier * 0.8 + 40, 44, inks.leafDark);
  }
  art += beach
    ? fill(
        path`M-10 ${base + 34}Q${width * 0.3} ${base + 10} ${width * 0.6} ${base + 22}T${width + 10} ${base + 6}V${height}H-10z`,
        inks.landLight,
      ) +
      fill(
        path`M-10 ${height + 4}V${height * 0.9}Q${width * 0.25} ${height * 0.85} ${width * 0.5} ${height * 0.93}T${width * 0.8} ${height + 4}z`,
        inks.paper,
      ) +
      fill(
        path`M-10 ${height + 4}V${height * 0.92}Q${width * 0.25} ${height * 0.87} ${width * 0.5} ${height * 0.95}T${width * 0.74} ${height + 4}z`,
        inks.sea[2],
      )
    : fill(polygon([0, base + 40], [width, base + 24], [width, height], [0, height]), inks.landShade) +
      fill(rect(0, base + 62, width, height), inks.sea[1]) +
      fill(rect(0, base + 88, width, height), inks.sea[2]) +
      fill(
        lens(width * 0.1, base + 72, width * 0.4, 5) +
          lens(width * 0.5, base + 96, width * 0.36, 6) +
          lens(width * 0.06, base + 116, width * 0.3, 6),
        inks.glint,
        '.7',
      ) +
      place(stage.portrait ? width * 0.3 : width * 0.24, base + 100, 0.45, drawBoat(stage)) +
      fill(
        path`M${width * 0.72} ${base + 84}l22-58v58zM${width * 0.72 + 26} ${base + 84}v-50l18 50zM${width * 0.72 - 6} ${base + 88}h60l-10 9h-40z`,
        inks.paper,
      );
  return art;
}
