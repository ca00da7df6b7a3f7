import { headland, travertine } from './land.ts';
import { lens, path, polygon } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** A terrace above the sea, on rock or on travertine. */
export function cliffGround(stage: Stage): string {
  const { width, height, inks, groundX, groundY, between } = stage;
  let art = '';
  const lip = stage.portrait ? width * between(0, 0.06) : groundX - between(300, 340);
  const y = groundY;
  const base = groundY + (stage.has('pool') || stage.has('sunbeds') ? 104 : 60);
  art +=
    fill(
      polygon(
        [lip + 6, y],
        [lip - 30, base],
        [lip - 60, base + 60],
        [lip - 40, base + 84],
        [lip - 96, height],
        [width + 10, height],
        [width + 10, y],
      ),
      inks.landShade,
    ) +
    fill(
      polygon(
        [lip + 70, base],
        [lip + 40, base + 50],
        [lip + 76, base + 90],
        [lip + 30, height],
        [width + 10, height],
        [width + 10, base],
      ),
      inks.land,
    );
  if (stage.kind === 'ruins') {
    art += travertine(stage, lip - 40, base);
  } else {
    let cracks = '';
    let strata = '';
    for (let x = lip + 150; x < width; x += between(100, 180)) {
      const w = between(30, 56);
      cracks += polygon(
        [x, base],
        [x + w, base],
        [x + w * 0.8, base + 40],
        [x + w * 1.3, height],
        [x - 10, height],
        [x + w * 0.3, base + 44],
      );
      strata += polygon(
        [x - 70, base + between(20, 30)],
        [x - 16, base + between(16, 26)],
        [x - 26, base + 42],
        [x - 76, base + 46],
      );
    }
    art += fill(cracks, inks.landShade) + fill(strata, inks.landLight);
  }
  art +=
    fill(
      path`M${lip} ${y - 2}Q${groundX} ${y - 10} ${width + 10} ${y - 12}V${base + 8}Q${groundX} ${base - 2} ${lip - 34} ${base + 6}z`,
      inks.landLight,
    ) +
    fill(
      path`M${lip} ${y - 2}Q${groundX} ${y - 10} ${width + 10} ${y - 12}v16Q${groundX} ${y + 14} ${lip - 4} ${y + 14}z`,
      inks.leafLight,
    );
  art += fill(lens(lip - 190, height - 8, 170, 10) + lens(lip - 170, height - 30, 100, 7), inks.paper, '.8');
  return art;
}

/** A sandy spit across from a headland. */
export function coveGround(stage: Stage): string {
  const { width, height, inks, groundX, groundY, horizon, between } = stage;
  let art = '';
  art += headland(
    stage,
    -20,
    width * between(0.34, 0.46),
    between(70, 120),
    horizon + 8,
    -1,
    stage.has('pines') || stage.below(2) === 1,
  );
  const y = groundY - 6;
  art +=
    fill(
      path`M${width + 10} ${y - 30}Q${groundX + 150} ${y - 10} ${groundX} ${y + 2}Q${groundX - 220} ${y + 10} ${groundX - 300} ${y + 54}Q${groundX - 330} ${y + 90} ${groundX - 250} ${height + 10}H${width + 10}z`,
      inks.paper,
      '.6',
    ) +
    fill(
      path`M${width + 10} ${y - 34}Q${groundX + 150} ${y - 14} ${groundX} ${y - 2}Q${groundX - 200} ${y + 6} ${groundX - 280} ${y + 50}Q${groundX - 308} ${y + 84} ${groundX - 226} ${height + 10}H${width + 10}z`,
      inks.landLight,
    ) +
    fill(
      path`M${width + 10} ${y + 40}Q${groundX + 60} ${y + 30} ${groundX - 60} ${y + 64}T${groundX - 190} ${height + 10}H${width + 10}z`,
      inks.land,
    );
  return art;
}

/** A shore with its surf. */
export function beachGround(stage: Stage): string {
  const { width, height, inks, groundX, groundY, horizon } = stage;
  let art = '';
  const y = groundY - 24;
  const shore = (offset: number) =>
    path`M${width + 10} ${horizon + 30 + offset}Q${groundX + 120} ${horizon + 46 + offset} ${groundX - 40} ${y - 20 + offset}T${groundX - 330} ${y + 60 + offset}T-10 ${y + 92 + offset}V${height + 10}H${width + 10}z`;
  art +=
    fill(shore(-26), inks.sea[3]) +
    fill(shore(-9), inks.paper) +
    fill(shore(0), inks.land) +
    fill(shore(16), inks.landLight) +
    fill(
      path`M${width + 10} ${y + 50}Q${groundX} ${y + 60} ${groundX - 150} ${y + 110}T${groundX - 330} ${height + 10}H${width + 10}z`,
      inks.land,
      '.55',
    );
  return art;
}
