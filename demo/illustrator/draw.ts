import { BOARDS, type BoardName } from './boards.ts';
import { drawnBuild, drawScene } from './compose.ts';
import { SCENE_TIMES, type Scene, type SceneFeature, type SceneKind, type SceneTime } from './scene.ts';

/** The formats in use, as the width and height an `<img>` states. Each is composed anew, not cropped. */
export const RATIOS = {
  '4x3': { width: 800, height: 600 },
  '16x7': { width: 1371, height: 600 },
  '3x4': { width: 600, height: 800 },
  '1x1': { width: 600, height: 600 },
  '10x7': { width: 857, height: 600 },
  '2x3': { width: 600, height: 900 },
  '24x5': { width: 2880, height: 600 },
} as const;
export type Ratio = keyof typeof RATIOS;

export const isRatio = (text: string): text is Ratio => Object.hasOwn(RATIOS, text);

/** Number of views of a gallery. */
export const VIEW_COUNT = 12;

export interface View {
  /** 0 is the scene's own time of day, the next four the other times, then the same again from another spot. */
  readonly view: number;
  readonly ratio: Ratio;
}

/**
 * Draws what is sold: one house, boat or town under its code, the same in every view and format.
 * In: the code (the seed), the catalogue's scene, the view (0 to `VIEW_COUNT` - 1) and the format.
 * Out: a standalone SVG document.
 */
export function drawProduct(code: string, scene: Scene, { view, ratio }: View): string {
  const seed = code.toLowerCase();
  const times = [scene.time, ...SCENE_TIMES.filter((time) => time !== scene.time)];
  const time = times[view % times.length]!;
  const spot = Math.floor(view / times.length);
  const variant = drawnBuild(scene, seed, RATIOS['4x3']);
  return drawScene(view === 0 ? scene : at(time, scene), spot === 0 ? seed : `${seed}/${spot}`, {
    ...RATIOS[ratio],
    ...(variant === null ? {} : { variant }),
    sized: true,
  });
}

/** Draws a picture of the storefront itself; the same rules as `drawProduct`. */
export function drawBoard(name: BoardName, ratio: Ratio): string {
  const { scene, seed, options } = BOARDS[name];
  return drawScene(scene, seed, { ...options, ...RATIOS[ratio], sized: true });
}

const HUNG_WITH_LANTERNS: ReadonlySet<SceneKind> = new Set(['villa', 'gulet', 'wedding']);

/** Adapts a scene to another time of day: no sunbeds after dark, lanterns at dusk, no birds at night. */
function at(time: SceneTime, scene: Scene): Scene {
  const gone: readonly SceneFeature[] = time === 'night' ? ['sunbeds', 'birds'] : time === 'dusk' ? ['sunbeds'] : [];
  const features = scene.features.filter((feature) => !gone.includes(feature));
  const lit = time === 'dusk' && HUNG_WITH_LANTERNS.has(scene.kind) && !features.includes('lanterns');
  return { ...scene, time, features: lit ? [...features, 'lanterns'] : features };
}
