import { drawStage, drawSurroundings } from './compose.ts';
import { drawCabin, drawRoom, PORTHOLES } from './indoors.ts';
import { drawDeckView, drawPoolside, drawTerraceView } from './outdoors.ts';
import type { Scene, SceneKind, SceneSetting, SceneTime } from './scene.ts';
import { sky } from './sky.ts';
import type { SceneOptions, Stage } from './stage.ts';

/** What a picture of a gallery shows: the subject at another time of day, a part of it, what is seen from it, or where it is. */
export type GalleryView = 'light' | 'pool' | 'room' | 'cabin' | 'view' | 'deck' | 'map';

/** A view that is drawn from the scene alone, without its subject. */
export type PartView = Exclude<GalleryView, 'light' | 'map'>;

const OF_A_HOUSE: readonly GalleryView[] = ['pool', 'room', 'view', 'map'];
const OF_A_DRY_HOUSE: readonly GalleryView[] = ['light', 'room', 'view', 'map'];
const OF_A_BOAT: readonly GalleryView[] = ['light', 'cabin', 'deck', 'map'];
const OF_ANYTHING: readonly GalleryView[] = ['light', 'light', 'light', 'map'];
const WITH_CABINS: ReadonlySet<SceneKind> = new Set(['gulet', 'catamaran', 'motoryacht']);

/** What the first pictures of a gallery show, after the subject itself. */
export function galleryViews({ kind, features }: Scene): readonly GalleryView[] {
  if (kind === 'villa') return features.includes('pool') ? OF_A_HOUSE : OF_A_DRY_HOUSE;
  return WITH_CABINS.has(kind) ? OF_A_BOAT : OF_ANYTHING;
}

/** The light in which each view is best. */
const TIMES: Readonly<Record<PartView, SceneTime>> = { pool: 'day', room: 'dawn', cabin: 'day', view: 'golden', deck: 'golden' };
const BY_THE_SEA: ReadonlySet<SceneSetting> = new Set(['cove', 'cliff', 'marina', 'beach', 'skyline']);

/**
 * Draws a part of what a scene shows, or what is seen from it.
 * @param seed the same for all views of a product
 * @returns a standalone SVG, as `drawScene`
 */
export function drawGalleryView(view: PartView, scene: Scene, seed: string, options: SceneOptions): string {
  const sea = BY_THE_SEA.has(scene.setting) || WITH_CABINS.has(scene.kind);
  // A boat is drawn on the water before the coast: with this kind, the same coast is drawn without the ground of a house.
  const seen: Scene = { ...scene, kind: sea ? 'boat' : scene.kind, time: TIMES[view] };
  return drawStage(seen, `${seed}/${view}`, options, (stage) => {
    if (view === 'cabin') stage.horizon = Math.round(stage.height * (PORTHOLES + 0.02));
    const behind = sky(stage) + drawSurroundings(stage);
    return DRAWINGS[view](stage, behind);
  });
}

const DRAWINGS: Readonly<Record<PartView, (stage: Stage, behind: string) => string>> = {
  pool: drawPoolside,
  room: drawRoom,
  cabin: drawCabin,
  view: drawTerraceView,
  deck: drawDeckView,
};
