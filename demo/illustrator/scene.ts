/** What a drawing is made from: the `scene` of a product, a destination, a post (catalogue README, "Every product"). */

export const SCENE_KINDS = [
  'villa', 'gulet', 'catamaran', 'motoryacht', 'balloon', 'ruins', 'market', 'canyon', 'boat',
  'jeep', 'dive', 'hamam', 'car', 'van', 'wedding', 'clinic', 'city',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

export const SCENE_TIMES = ['dawn', 'day', 'golden', 'dusk', 'night'] as const;
export type SceneTime = (typeof SCENE_TIMES)[number];

export const SCENE_SETTINGS = [
  'cove', 'cliff', 'forest', 'town', 'marina', 'valley', 'beach', 'mountain', 'skyline',
] as const;
export type SceneSetting = (typeof SCENE_SETTINGS)[number];

export const SCENE_FEATURES = [
  'pool', 'pines', 'olives', 'mosque', 'castle', 'sunbeds', 'jetty', 'bougainvillea', 'islands',
  'snow', 'birds', 'lanterns', 'chimneys',
] as const;
export type SceneFeature = (typeof SCENE_FEATURES)[number];

export interface Scene {
  readonly kind: SceneKind;
  readonly time: SceneTime;
  readonly setting: SceneSetting;
  /** Their order is part of the seed: the same features in another order draw another picture. */
  readonly features: readonly SceneFeature[];
}

/** Whether a value read from outside (a JSON column) is a scene the illustrator can draw. */
export function isScene(value: unknown): value is Scene {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, time, setting, features } = value as Record<string, unknown>;
  const known = (list: readonly string[], word: unknown) => typeof word === 'string' && list.includes(word);
  return (
    known(SCENE_KINDS, kind) &&
    known(SCENE_TIMES, time) &&
    known(SCENE_SETTINGS, setting) &&
    Array.isArray(features) &&
    features.every((feature) => known(SCENE_FEATURES, feature))
  );
}
