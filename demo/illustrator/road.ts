import type { Inks } from './palettes.ts';
import { circle, path } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A road with its kerb and dashes. */
export function road(stage: Stage): string {
  const { width, inks, groundY, groundX } = stage;
  return (
    fill(
      path`M-10 ${groundY + 44}Q${groundX - 200} ${groundY + 4} ${groundX} ${groundY + 2}T${width + 10} ${groundY - 4}V${groundY + 52}Q${groundX} ${groundY + 60} ${groundX - 220} ${groundY + 74}T-10 ${groundY + 120}z`,
      stage.dark ? inks.woodDark : inks.stoneShade,
    ) +
    fill(
      path`M-10 ${groundY + 42}Q${groundX - 200} ${groundY + 2} ${groundX} ${groundY}T${width + 10} ${groundY - 6}v5Q${groundX + 100} ${groundY + 4} ${groundX} ${groundY + 5}T-10 ${groundY + 48}z`,
      inks.paper,
    ) +
    stroke(
      path`M-10 ${groundY + 84}Q${groundX - 190} ${groundY + 38} ${groundX} ${groundY + 32}T${width + 10} ${groundY + 24}`,
      inks.paper,
      5,
      ' stroke-dasharray="44 30"',
    )
  );
}

/** A wheel with its hub. */
export const wheel = (inks: Inks, x: number, y: number, radius: number): string =>
  fill(circle(x, y, radius), inks.ink) +
  fill(circle(x, y, radius * 0.56), inks.stoneShade) +
  fill(circle(x, y, radius * 0.22), inks.ink);
