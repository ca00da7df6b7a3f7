import { rect } from './svg-paths.ts';
import { wheel } from './road.ts';
import type { Stage } from './stage.ts';
import { fill, stroke } from './svg.ts';

/** A transfer van. */
export function drawVan(stage: Stage): string {
  const inks = stage.inks;
  const paints = [inks.paper, inks.ink, inks.paper, inks.coral];
  const paint = paints[stage.trait('paint', () => stage.below(paints.length))]!;
  const glass = stage.dark ? inks.glass : paint === inks.ink ? '#7FB0B8' : inks.glass;
  return (
    fill('M-215 6q215 -14 430 0q-215 12 -430 0z', inks.ink, '.3') +
    fill('M-200 -30V-140Q-200 -164 -176 -164H60Q88 -164 108 -140L142 -92Q196 -84 202 -56V-26H-196z', paint) +
    fill(
      'M-186 -142H-110V-96H-186zM-100 -142H-24V-96H-100zM-14 -142H52V-96H-14zM64 -142H84Q92 -142 98 -134L126 -96H64z',
      glass,
    ) +
    fill('M-160 -142h14l-20 46h-14zM-76 -142h14l-20 46h-14zM10 -142h14L4 -96h-14z', '#fff', '.22') +
    fill('M-200 -84H140Q190 -80 201 -62V-52H-200z', paint === inks.paper ? inks.coral : inks.paint) +
    fill('M-200 -44H202v18H-196z', inks.ink, '.25') +
    stroke('M-14 -92V-34M62 -92V-34', inks.ink, 2) +
    fill('M178 -70q18 2 22 14h-24z', '#FFF1C4') +
    fill(rect(-206, -72, 9, 20), inks.roofShade) +
    fill('M-40 -72h20v5h-20z', inks.ink) +
    wheel(inks, -120, -26, 32) +
    wheel(inks, 122, -26, 32) +
    (stage.has('pines')
      ? fill('M-150 -182h70v18h-70zM-70 -188h56v24h-56z', inks.wood) + fill('M-156 -166H0v5H-156z', inks.ink)
      : '')
  );
}
