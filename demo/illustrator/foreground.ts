import { path } from './svg-paths.ts';
import { agave, branch, bumps, bush, pine, reeds } from './plants.ts';
import type { SceneKind } from './scene.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

const WHEELED: ReadonlySet<SceneKind> = new Set(['jeep', 'car', 'van']);

/** What frames the picture: rocks, bushes, a branch from a corner. */
export function foreground(stage: Stage): string {
  if (stage.calm) {
    return stage.portrait
      ? ''
      : fill(
          path`M${stage.width + 10} ${stage.height + 6}V${stage.height - stage.between(60, 90)}Q${stage.width - 60} ${stage.height - 100} ${stage.width - 130} ${stage.height - 40}T${stage.width - 250} ${stage.height + 6}z`,
          stage.inks.woodDark,
        ) +
          (stage.has('pines')
            ? pine(stage, stage.width - 26, stage.height + 10, stage.height * 1.04, stage.inks.leafDark)
            : '');
  }
  const { width, height, inks, between, floating, framing } = stage;
  let art = '';
  const bougainvillea = stage.has('bougainvillea');
  const pines = stage.has('pines');
  const olives = stage.has('olives');
  const low = framing !== 'top';
  if (floating && stage.setting === 'valley') {
    art += reeds(stage, -10, width * 0.3, height + 6) + reeds(stage, width * 0.82, width + 10, height + 6);
  } else if (floating) {
    if (low || !pines) {
      art +=
        fill(
          path`M-10 ${height + 6}V${height - between(50, 90)}Q50 ${height - between(90, 130)} 120 ${height - 46}T${between(210, 280)} ${height + 6}z`,
          inks.woodDark,
        ) +
        fill(
          path`M-10 ${height - 40}Q40 ${height - 84} 84 ${height - 54}Q50 ${height - 40} 30 ${height + 6}H-10z`,
          inks.landShade,
        );
    }
    if (pines && !stage.portrait) {
      art += pine(stage, framing === 'side' ? 26 : 66, height + 10, height * between(0.72, 0.94), inks.leafDark);
    } else if (pines) {
      art += pine(stage, 24, height + 10, height * between(0.5, 0.6), inks.leafDark);
    } else if (low) {
      art += agave(stage, 70, height - 30, 92);
    }
  } else if (!WHEELED.has(stage.kind) || low) {
    if (stage.kind !== 'balloon') {
      art +=
        fill(bumps(stage, -40, height + 8, between(150, 240), between(50, 86), 5), inks.leafDark) +
        (bougainvillea
          ? place(60, height + 4, 1, bush(stage, -40, 0, 150, 84, true))
          : agave(stage, between(50, 110), height + 4, between(80, 112))) +
        fill(bumps(stage, width - between(90, 190), height + 8, 240, between(36, 66), 5), inks.leafDark);
    }
  }
  if ((bougainvillea || olives) && (framing !== 'low' || bougainvillea)) {
    art += branch(stage, framing === 'both' ? 1 : -1, bougainvillea ? 'bougainvillea' : 'olive');
  } else if (!pines && !bougainvillea && framing === 'both' && stage.kind !== 'balloon' && !stage.dark) {
    art += branch(stage, -1, 'olive');
  }
  return art;
}
