import { circle } from './svg-paths.ts';
import { wheel } from './road.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A safari jeep with its passengers. */
export function drawJeep(stage: Stage): string {
  const inks = stage.inks;
  const paints = [inks.coral, inks.leaf, inks.paint];
  const body = paints[stage.trait('paint', () => stage.below(paints.length))]!;
  return (
    fill('M-330 6q10 -40 60 -34q10 -34 60 -20q20 -10 30 20l-10 34z', inks.landLight, '.8') +
    fill(circle(-60, -142, 14) + circle(-116, -132, 13) + circle(8, -138, 14), inks.wood) +
    fill('M-84 -92q2 -38 24 -38t24 38zM-138 -84q2 -36 22 -36t22 36zM-14 -92q2 -34 22 -34t22 34z', inks.paper) +
    fill('M-76 -146h32q-4 -14 -16 -14t-16 14z', inks.paint) +
    stroke('M40 -92L20 -164H-140L-156 -80M-60 -164V-90', inks.ink, 7) +
    fill('M-170 -94H44L60 -82L156 -76Q170 -74 172 -56V-26H-176Q-182 -60 -170 -94z', body) +
    fill('M-170 -94H44L52 -86H-172zM-176 -40H172v14H-176z', inks.ink, '.28') +
    fill('M-120 -86h70v34h-70zM-40 -86h66v34h-66z', inks.ink, '.16') +
    fill('M150 -70h14v18h-14z', '#FFF1C4') +
    fill('M168 -42h18v14h-18zM-190 -42h16v14h-16z', inks.ink) +
    wheel(inks, -112, -26, 38) +
    wheel(inks, 104, -26, 38) +
    fill(circle(-188, -72, 27), inks.ink) +
    fill(circle(-188, -72, 11), inks.stoneShade)
  );
}
