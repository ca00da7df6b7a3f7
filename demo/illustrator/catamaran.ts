import { glitter, wake } from './sea.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A sailing catamaran. */
export function drawCatamaran(stage: Stage): string {
  const inks = stage.inks;
  const striped = stage.below(2);
  return (
    wake(stage, 200) +
    stroke('M44 -338L214 -34M42 -338L-176 -30', inks.ink, 2) +
    fill('M40 -60L42 -344H47L50 -60z', inks.ink) +
    fill('M34 -330Q-70 -226 -150 -92L34 -82z', inks.paper) +
    fill('M34 -330Q6 -220 -20 -85L34 -82z', inks.stone) +
    stroke('M34 -270L-38 -258M34 -208L-86 -186M34 -146L-124 -130', inks.stoneShade, 3) +
    fill('M54 -306Q140 -180 204 -50Q120 -78 56 -72z', striped ? inks.coral : inks.paint) +
    fill('M54 -306Q104 -180 130 -68Q90 -74 56 -72z', inks.paper, '.35') +
    fill('M30 -28H190Q222 -32 236 -44Q232 4 196 14H30z', inks.stoneShade) +
    fill('M-128 -28Q-116 -74 -62 -78H18Q66 -74 96 -28z', inks.stone) +
    fill('M-100 -40Q-88 -66 -56 -68H16Q46 -64 66 -40z', stage.dark ? inks.glass : inks.ink) +
    fill('M-186 -90H-58l6 8H-186zM-180 -84h4v56h-4z', inks.paper) +
    fill('M-200 -30H140Q184 -30 212 -46Q206 8 160 20H-172Q-196 6 -200 -30z', inks.paper) +
    fill('M-198 -12H150Q186 -14 209 -26L206 -12Q186 -2 150 -2H-196z', striped ? inks.coral : inks.sea[0]) +
    fill('M-192 6Q-182 16 -172 20H160Q180 14 192 2Q160 10 60 10z', inks.ink, '.25') +
    fill('M-150 -24h26v6h-26zM-100 -24h26v6h-26zM-50 -24h26v6h-26z', inks.ink) +
    glitter(stage, 200)
  );
}
