import { BOARDS, type BoardName } from './boards.ts';
import type { Coordinates } from './coast.ts';
import { drawnBuild, drawnTraits, drawScene } from './compose.ts';
import { drawGalleryView, galleryViews, type GalleryView } from './gallery-views.ts';
import { drawPlace } from './map.ts';
import { SCENE_TIMES, type Scene, type SceneFeature, type SceneKind, type SceneTime } from './scene.ts';

/** The formats in use, as the width and height an `<img>` states. Each is composed anew, not cropped. */
export const RATIOS = {
  '4x3': { width: 800, height: 600 },
  '16x7': { width: 1371, height: 600 },
  '3x4': { width: 600, height: 800 },
  '1x1': { width: 600, height: 600 },
  '10x7': { width: 857, height: 600 },
  '2x3': { width: 600, height: 900 },
  /** Pictures of links; the server makes JPEGs of them. */
  '40x21': { width: 1143, height: 600 },
  '24x5': { width: 2880, height: 600 },
} as const;
export type Ratio = keyof typeof RATIOS;

export const isRatio = (text: string): text is Ratio => Object.hasOwn(RATIOS, text);

/** Number of views of a gallery. */
export const VIEW_COUNT = 12;

export interface View {
  /** 0 is the scene itself, the next four are those of `galleryViews`; then all times of day, and again from another spot. */
  readonly view: number;
  readonly ratio: Ratio;
}

/** What a view of a product shows; null for the product itself. */
export const subjectOf = (scene: Scene, view: number): GalleryView | null => galleryViews(scene)[view - 1] ?? null;

/**
 * Draws what is sold: one house, boat or town under its code, the same in every view and format, or a part of it.
 * In: the code (the seed), the catalogue's scene, the view (0 to `VIEW_COUNT` - 1), the format, and where the product is.
 * Out: a standalone SVG document. Without a place by the sea, the map is the product at another time of day.
 */
export function drawProduct(code: string, scene: Scene, { view, ratio }: View, place: Coordinates | null = null): string {
  const seed = code.toLowerCase();
  const subject = subjectOf(scene, view);
  const map = subject === 'map' && place ? drawPlace(place, RATIOS[ratio]) : null;
  if (map) return map;
  const variant = drawnBuild(scene, seed, RATIOS['4x3']);
  const traits = drawnTraits(scene, seed, { ...RATIOS['4x3'], ...(variant === null ? {} : { variant }) });
  const options = { ...RATIOS[ratio], traits, ...(variant === null ? {} : { variant }), sized: true };
  if (subject && subject !== 'light' && subject !== 'map') return drawGalleryView(subject, scene, seed, options);
  const times = [scene.time, ...SCENE_TIMES.filter((time) => time !== scene.time)];
  const spot = Math.floor(view / times.length);
  return drawScene(view === 0 ? scene : at(times[view % times.length]!, scene), spot === 0 ? seed : `${seed}/${spot}`, options);
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
