import { circle } from './svg-paths.ts';
import { glitter, wake } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A day boat, a sloop or a lugger. */
export function drawBoat(stage: Stage): string {
  const inks = stage.inks;
  const build = stage.has('castle') && stage.has('birds') ? 1 : stage.build(3);
  const hulls = [inks.paper, inks.coral, inks.paint, '#2F7F9C'];
  const hull = hulls[stage.trait('paint', () => stage.below(hulls.length))]!;
  const stripe = hull === inks.paper ? inks.coral : inks.paper;
  const hullArt =
    fill('M-184 -46Q-172 14 -120 22H90Q156 12 190 -72Q126 -34 20 -30H-96Q-150 -32 -184 -46z', hull) +
    fill('M-184 -46Q-150 -32 -96 -30H20Q126 -34 190 -72L185 -60Q126 -23 20 -19H-96Q-150 -20 -182 -35z', stripe) +
    fill('M-168 2Q-150 20 -120 22H90Q126 16 150 -8Q90 10 0 10z', inks.ink, '.3');
  const crew = (x: number) =>
    fill(circle(x, -62, 9), inks.wood) +
    fill(`M${x - 13} -30q2 -24 13 -24t13 24z`, stage.pick([inks.paper, inks.coral, inks.paint]));
  if (build === 1) {
    return (
      wake(stage, 170) +
      fill('M-6 -34L-3 -310H2L4 -34z', inks.woodDark) +
      fill('M-12 -300Q-70 -170 -150 -58H-12z', inks.paper) +
      fill('M-12 -300Q-30 -160 -50 -58H-12z', inks.stoneShade) +
      fill('M8 -284Q110 -170 172 -70Q90 -62 8 -62z', inks.coral) +
      fill('M8 -284Q60 -160 76 -63H8z', inks.paper, '.3') +
      crew(-110) +
      hullArt +
      glitter(stage, 180)
    );
  }
  if (build === 2) {
    return (
      wake(stage, 170) +
      fill('M34 -34L38 -244H43L46 -34z', inks.woodDark) +
      fill('M-86 -240Q-20 -262 128 -272Q112 -160 60 -66Q10 -70 -60 -100Q-30 -170 -86 -240z', inks.paper) +
      fill('M128 -272Q112 -160 60 -66Q40 -68 26 -74Q84 -150 128 -272z', inks.stoneShade) +
      stroke('M-100 -244L140 -276', inks.woodDark, 5) +
      crew(-80) +
      crew(-40) +
      hullArt +
      glitter(stage, 180)
    );
  }
  return (
    wake(stage, 170) +
    fill('M-134 -104h5v74h-5zM86 -104h5v70h-5zM-24 -106h4v74h-4z', inks.woodDark) +
    fill('M-70 -78h70v48h-70z', inks.stone) +
    fill('M-60 -70h22v20h-22zM-30 -70h22v20h-22z', inks.glass) +
    crew(26) +
    crew(56) +
    crew(-104) +
    fill('M-150 -104Q-20 -128 110 -108L104 -92H-146z', inks.paper) +
    fill('M-120 -109q20 -4 34 -5l2 22h-36zM-50 -117q20 -1 36 -1v26h-36zM22 -117q18 1 34 4l-2 21h-32z', inks.coral) +
    fill('M126 -50v-120h4v118z', inks.woodDark) +
    fill('M-184 -48v-58h3v58zM-184 -106l-34 6v20l34 -4z', inks.coral) +
    fill(circle(-202, -93, 4), inks.paper) +
    stroke('M128 -168L190 -72M128 -168L-130 -108', inks.ink, 1.5) +
    hullArt +
    fill('M-90 0a9 9 0 1 0 .1 0zM-40 0a9 9 0 1 0 .1 0z', inks.ink, '.4') +
    glitter(stage, 180)
  );
}
