import { peaks, ridge } from './land.ts';
import { circle, lens, path, polygon, rect, round } from './svg-paths.ts';
import { pineRow } from './plants.ts';
import { sky } from './sky.ts';
import type { Stage } from './stage.ts';
import { fill, place, stroke } from './svg.ts';

/** A raft in a canyon; its own setting. */
export function drawCanyon(stage: Stage): string {
  const { width, height, inks, between } = stage;
  const farX = width * between(0.42, 0.56);
  const farY = height * between(0.5, 0.58);
  stage.horizon = round(farY);
  let art =
    sky(stage) +
    (stage.has('snow')
      ? peaks(stage, farY, 170, inks.hills[0], inks.hills[1], 3)
      : ridge(stage, farY, 130, inks.hills[0], 120) + ridge(stage, farY + 6, 80, inks.hills[1], 90));
  art += fill(rect(0, farY - 2, width, height), inks.sea[1]);
  const wall = (side: -1 | 1, distance: number, top: number, lit: string, shade: string, strata: string) => {
    const edge = side < 0 ? -20 : width + 20;
    const across = (value: number) => farX + side * value * width;
    const xs = [distance + 0.4, distance + 0.26, distance + 0.2, distance + 0.12, distance + 0.1, distance + 0.03];
    const ys = [top, top + 14, top + 30, top + 20, top + 110, top + 130];
    let outline = `M${edge} ${round(top - 20)}`;
    xs.forEach((x, i) => {
      outline += path`L${across(x)} ${ys[i]! + between(-10, 10)}`;
    });
    outline += `L${round(across(distance))} ${round(farY + distance * 260)}L${edge} ${round(farY + distance * 900 + 60)}z`;
    let layers = '';
    let shades = '';
    for (let i = 0; i < 5; i++) {
      const y = top + 70 + i * (farY - top) * 0.19;
      const x0 = across(distance + 0.1 - i * 0.008);
      layers += `M${edge} ${round(y - 26)}L${round(x0 + side * 30)} ${round(y)}v${round(between(7, 14))}L${edge} ${round(y - 6 + between(0, 12))}z`;
    }
    for (let i = 0; i < 3; i++) {
      const x = distance + 0.08 + i * 0.11;
      shades += polygon(
        [across(x), top + between(30, 80)],
        [across(x + 0.035), top + between(30, 60)],
        [across(x + 0.05), farY + 120],
        [across(x + 0.008), farY + 40 + x * 200],
      );
    }
    return (
      fill(outline, lit) +
      fill(shades, shade) +
      fill(layers, strata, '.45') +
      pineRow(
        stage,
        Math.min(across(distance + 0.1), edge),
        Math.max(across(distance + 0.1), edge),
        () => top + 26,
        60,
        inks.leafDark,
      )
    );
  };
  art +=
    wall(1, 0.07, farY * 0.42, inks.hills[2], inks.landShade, inks.land) +
    wall(-1, 0.05, farY * 0.34, stage.landInk(2), inks.landShade, inks.land);
  art +=
    fill(
      path`M${farX - 14} ${farY + 8}Q${farX + 60} ${farY + 40} ${farX - 30} ${farY + 90}T${farX - 190} ${height + 10}H${farX + width * 0.4}Q${farX + 130} ${farY + 120} ${farX + 70} ${farY + 60}T${farX + 16} ${farY + 8}z`,
      inks.sea[2],
    ) +
    fill(
      path`M${farX} ${farY + 20}Q${farX + 70} ${farY + 60} ${farX + 10} ${farY + 110}T${farX - 50} ${height + 10}H${farX + 110}Q${farX + 60} ${farY + 130} ${farX + 60} ${farY + 76}T${farX + 8} ${farY + 20}z`,
      inks.sea[3],
    );
  art +=
    wall(1, 0.2 + (stage.wide ? 0.03 : 0), farY * 0.12, inks.land, inks.landShade, inks.landLight) +
    wall(-1, 0.2 + (stage.wide ? 0.03 : 0), farY * 0.02, inks.land, inks.landShade, inks.landLight);
  let ripples = '';
  for (let i = 0; i < 12; i++) {
    const along = between(0, 1);
    ripples += lens(
      farX - 50 - along * 60 + between(0, 130) * (1 + along),
      farY + 40 + along * (height - farY - 50),
      30 + along * 70,
      3 + along * 4,
    );
  }
  art += fill(ripples, inks.glint, '.75');
  const raft =
    fill(
      'M-120 -14Q-128 -42 -96 -44L-84 -30H84L98 -46Q128 -42 118 -10Q112 12 84 14H-90Q-114 12 -120 -14z',
      inks.coral,
    ) +
    fill('M-112 -6H110q-6 18 -26 20H-90q-18 -2 -22 -20z', inks.roofShade) +
    fill('M-40 -30h12v40h-12zM30 -30h12v40H30z', inks.paper) +
    [-64, -12, 44]
      .map(
        (x, i) =>
          fill(circle(x, -84, 13), inks.wood) +
          fill(`M${x - 16} -84a16 15 0 0 1 32 0z`, [inks.paint, inks.paper, inks.sea[0]][i]!) +
          fill(`M${x - 19} -28q0 -42 19 -42t19 42z`, [inks.sea[0], inks.paint, inks.bloom][i]!) +
          stroke(`M${x + 8} -56L${x + (i % 2 ? 54 : -44)} 16`, inks.woodDark, 5),
      )
      .join('') +
    fill('M-160 20q30 -26 54 -6q40 22 90 4q50 22 96 2q30 -18 60 4q-150 26 -300 -4z', inks.paper);
  art += place(farX + 30, height * (stage.portrait ? 0.82 : 0.84), stage.portrait ? 0.95 : 0.9, raft);
  return (
    art +
    fill(
      path`M-10 ${height + 4}V${height - between(50, 90)}Q60 ${height - 110} 120 ${height - 40}T250 ${height + 4}z`,
      inks.woodDark,
    ) +
    fill(
      path`M${width + 10} ${height + 4}V${height - between(40, 80)}Q${width - 70} ${height - 90} ${width - 130} ${height - 30}T${width - 240} ${height + 4}z`,
      inks.woodDark,
    )
  );
}
