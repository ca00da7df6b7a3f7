import { DOMES } from './palettes.ts';
import { arch, type LineAt, path, rect, round, softLine } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** Houses between two x on a line; one path a colour. `lite` leaves details out, `cube` has flat roofs. */
export function houses(
  stage: Stage,
  from: number,
  to: number,
  lineAt: LineAt,
  scale: number,
  style?: 'lite' | 'cube',
): string {
  const { inks, between } = stage;
  let walls = '';
  let shades = '';
  let roofs = '';
  let roofShades = '';
  let windows = '';
  const lite = style === 'lite';
  scale *= stage.wide ? 1.3 : 1;
  for (let x = from; x < to;) {
    const w = round(between(36, 62) * scale);
    const h = round(between(32, 68) * scale);
    const y = round(lineAt(x + w / 2) + 10 * scale);
    const left = round(x);
    const shade = round(w * between(0.24, 0.36));
    const eave = round(5 * scale);
    const pitch = round(between(11, 19) * scale);
    const top = round(y - h);
    walls += `M${left} ${y + 10}V${top}h${w}V${y + 10}z`;
    shades += `M${left + w - shade} ${y + 10}V${top}h${shade}V${y + 10}z`;
    if (style === 'cube' ? stage.below(6) === 0 : stage.below(4) > 0) {
      roofs += `M${left - eave} ${top}l${round(w * 0.3)} ${-pitch}h${round(w * 0.5)}l${round(w * 0.2) + eave * 2} ${pitch}z`;
      if (!lite) {
        roofShades += `M${left + w - shade} ${top}l${round(shade * 0.4)} ${-pitch}h${round(shade * 0.2)}l${round(shade * 0.4) + eave} ${pitch}z`;
      }
    }
    for (let row = lite && stage.below(3) === 0 ? 1 : 0; row < (h > 44 * scale && !lite ? 2 : 1); row++) {
      windows +=
        path`M${left + w * 0.24} ${top + (10 + row * 22) * scale}v${11 * scale}` +
        (w > 46 * scale ? path`m${w * 0.28} 0v${-round(11 * scale)}` : '');
    }
    x += w * between(0.84, 1.08);
  }
  return (
    fill(walls, inks.stone) +
    fill(shades, inks.stoneShade) +
    fill(roofs, inks.roof) +
    fill(roofShades, inks.roofShade) +
    stroke(windows, inks.glass, round(8 * scale))
  );
}

/** Heights at scale 1: of a mosque to the tips of its minarets, of a castle to its flag. */
export const MOSQUE_HEIGHT = 232;
export const CASTLE_HEIGHT = 165;

/** A mosque with one or two minarets; a `tone` flattens it to a silhouette. */
export function mosque(stage: Stage, x: number, y: number, scale: number, tone?: string): string {
  const inks = stage.inks;
  const wall = tone || inks.stone;
  const shade = tone ? inks.hills[2] : inks.stoneShade;
  const dome = tone || DOMES[stage.time];
  const oneMinaret = scale < 0.7 || stage.below(3) === 0;
  const minaret = (at: number) =>
    rect(at - 5, -190, 10, 190) +
    rect(at - 8, -128, 16, 7) +
    rect(at - 8, -176, 16, 6) +
    `M${at - 7} -190L${at} -232L${at + 7} -190z`;
  const body =
    fill(minaret(-104) + (oneMinaret ? '' : minaret(104)) + rect(-86, -52, 172, 52) + rect(-56, -80, 112, 30), wall) +
    fill(
      rect(38, -80, 18, 30) +
        rect(60, -52, 26, 52) +
        (oneMinaret ? '' : rect(105, -190, 5, 190)) +
        rect(-103, -190, 5, 190),
      shade,
    ) +
    fill(
      'M-52 -80a52 50 0 0 1 104 0zM-86 -52a30 28 0 0 1 48 -26V-52zM86 -52a30 28 0 0 0 -48 -26V-52zM-2 -130h4v-20h-4z',
      dome,
    ) +
    fill('M14 -127a52 50 0 0 1 38 47H30Q32 -110 14 -127z', tone ? inks.hills[2] : inks.ink, '.25') +
    fill(
      arch(-70, 0, 22, 34) +
        arch(-11, 0, 24, 40) +
        arch(48, 0, 22, 34) +
        rect(-36, -72, 8, 12) +
        rect(-4, -72, 8, 12) +
        rect(28, -72, 8, 12),
      inks.glass,
    );
  return place(x, y, scale, body);
}

/** A castle with a flag; a `tone` flattens it to a silhouette. */
export function castle(stage: Stage, x: number, y: number, scale: number, tone?: string): string {
  const inks = stage.inks;
  const wall = tone || inks.landLight;
  const shade = tone ? inks.hills[2] : inks.landShade;
  const battlements = (left: number, top: number, w: number, count: number) => {
    let shapes = '';
    for (let i = 0; i < count; i++) {
      shapes += rect(left + (i * w) / count, top - 9, (w / count) * 0.55, 10);
    }
    return shapes;
  };
  return place(
    x,
    y,
    scale,
    fill(
      rect(-120, -52, 240, 60) +
        rect(-84, -112, 54, 112) +
        rect(24, -88, 64, 96) +
        battlements(-120, -52, 240, 13) +
        battlements(-84, -112, 54, 4) +
        battlements(24, -88, 64, 5),
      wall,
    ) +
      fill(rect(-46, -112, 16, 112) + rect(66, -88, 22, 96) + rect(96, -52, 24, 60), shade) +
      fill(arch(-12, 8, 24, 40) + rect(-66, -92, 7, 16) + rect(44, -68, 7, 16), inks.woodDark) +
      fill('M-56 -121v-44h3v44zM-53 -165l34 9-34 11z', inks.coral),
  );
}

/** A city across the water, with a tower. */
export function skyline(stage: Stage, foot: number): string {
  const { width, inks, between } = stage;
  let art = '';
  let blocks = '';
  let windows = '';
  for (let x = -10; x < width;) {
    const w = between(32, 70) * (stage.wide ? 1.5 : 1);
    const h = between(22, stage.has('mosque') ? 62 : 120);
    blocks += rect(x, foot - h, w, h + 8);
    for (let j = 0; j < 2; j++) {
      if (stage.below(2)) {
        windows += path`M${x + between(6, w - 8)} ${foot - h + between(6, h - 10)}v8`;
      }
    }
    x += w * between(0.85, 1.2);
  }
  art += fill(blocks, inks.hills[1]) + stroke(windows, stage.dark ? inks.glass : inks.hills[0], 4);
  const towerX = width * between(0.08, 0.3);
  art += place(
    towerX,
    foot,
    1,
    fill('M-17 0V-108H17V0zM-21 -108h42v-16h-42zM-19 -124L0 -172L19 -124z', inks.hills[2]) +
      fill('M4 0V-108H17V0zM4 -124L0 -172L19 -124z', inks.ink, '.25') +
      fill(arch(-10, -60, 6, 14) + arch(-1, -60, 6, 14) + arch(8, -60, 6, 14), stage.dark ? inks.glass : inks.hills[0]),
  );
  if (stage.has('mosque')) {
    art +=
      mosque(stage, width * between(0.4, 0.5), foot, between(0.8, 1), inks.hills[2]) +
      (stage.wide ? mosque(stage, width * between(0.84, 0.94), foot, 0.62, inks.hills[2]) : '');
  }
  return art;
}

/** A harbour across the water: houses, masts. */
export function farShore(stage: Stage): string {
  const { width, inks, horizon, between } = stage;
  let art = fill(
    softLine(
      [
        [-20, horizon - 20],
        [width * 0.2, horizon - 66],
        [width * 0.5, horizon - 26],
        [width * 0.78, horizon - 78],
        [width + 20, horizon - 30],
      ],
      horizon + 16,
    ),
    stage.landInk(1),
  );
  art +=
    houses(stage, -10, width, (x) => horizon - 16 - 22 * Math.abs(Math.sin(x / 160)), 1.4, 'lite') +
    (stage.has('mosque') ? mosque(stage, width * between(0.2, 0.4), horizon + 4, 0.6) : '') +
    houses(stage, -24, width, () => horizon + 6, 1.5, 'cube') +
    fill(rect(0, horizon + 10, width, 9), inks.landLight);
  let masts = '';
  let hulls = '';
  for (let x = between(10, 40); x < width; x += between(60, 124) * (stage.wide ? 1.4 : 1)) {
    const size = between(70, 150);
    masts += path`M${x} ${horizon + 20}V${horizon + 20 - size}M${x} ${horizon + 20 - size}L${x + 22} ${horizon + 18}`;
    hulls += path`M${x - 22} ${horizon + 14}h50l-9 14h-34z`;
  }
  return art + stroke(masts, stage.dark ? inks.stoneShade : inks.ink, 2) + fill(hulls, inks.paper);
}
