import { circle } from './svg-paths.ts';
import { wheel } from './road.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** A saloon, an estate or a convertible. */
export function drawCar(stage: Stage): string {
  const inks = stage.inks;
  const model = stage.trait('model', () =>
    stage.setting === 'mountain' || stage.setting === 'forest'
      ? 1
      : (stage.setting === 'cove' || stage.setting === 'beach') && stage.time !== 'day'
        ? 2
        : stage.below(2),
  );
  const paints = [inks.coral, inks.paint, inks.paper, stage.dark ? '#3F7F86' : '#2B7A86'];
  const paint = paints[stage.trait('paint', () => stage.below(paints.length))]!;
  const glass = stage.dark ? inks.sky[3] : inks.glass;
  const [cabin, windows] =
    model === 0
      ? [
          'M-118 -74L-84 -128Q-78 -134 -68 -134H36Q48 -134 56 -126L104 -74z',
          'M-98 -76L-70 -120H-18V-76zM-6 -120H36L78 -76H-6z',
        ]
      : model === 1
        ? [
            'M-150 -70L-138 -120Q-134 -138 -112 -138H38Q52 -138 62 -126L104 -74z',
            'M-132 -78L-122 -126H-62V-78zM-50 -126H4V-78H-50zM16 -126H40L82 -78H16z',
          ]
        : ['M30 -74L62 -122L70 -119L46 -72zM-120 -76Q-100 -98 -60 -92V-74z', ''];
  const body =
    model === 1
      ? 'M-176 -30Q-186 -74 -150 -80L110 -80Q172 -72 182 -50V-26H-172z'
      : 'M-172 -30Q-182 -70 -128 -78H96Q166 -70 176 -44V-26H-168z';
  return (
    fill('M-190 6q190 -14 380 0q-190 12 -380 0z', inks.ink, '.3') +
    (stage.trait('rack', () => stage.below(3)) === 0 && model < 2
      ? fill('M-80 -150h56v16h-56zM-16 -158h40v24h-40z', inks.wood) + fill('M-90 -136H50v5H-90z', inks.ink)
      : '') +
    fill(cabin, model === 2 ? inks.ink : paint) +
    fill(windows, glass) +
    fill(windows && 'M-58 -120L-82 -76H-70L-46 -120zM30 -120L4 -76h10L40 -118z', '#fff', '.25') +
    (model === 2
      ? fill(circle(-6, -108, 14) + circle(-58, -106, 13), inks.wood) +
        fill('M-30 -74q2 -26 24 -26t24 26zM-80 -74q2 -24 22 -24t22 24z', inks.paper) +
        fill('M-6 -122q-18 0 -40 12q-6 -18 20 -24q20 -4 34 12z', inks.bloom)
      : '') +
    fill(body, paint) +
    fill('M-174 -50Q0 -62 178 -46V-26H-170z', inks.ink, '.2') +
    fill('M-170 -66Q0 -80 166 -62L168 -58Q0 -72 -172 -60z', '#fff', '.5') +
    fill('M150 -58q18 2 22 12h-26z', '#FFF1C4') +
    fill('M-176 -60h14v14h-16z', inks.roofShade) +
    fill('M-24 -66h18v5h-18z', inks.ink) +
    wheel(inks, -108, -26, 30) +
    wheel(inks, 108, -26, 30)
  );
}
