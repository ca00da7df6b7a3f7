import { PALETTES, PLATES, type Inks } from './palettes.ts';
import { round } from './svg-paths.ts';
import { randomFrom } from './rng.ts';
import type { Scene, SceneFeature, SceneKind, SceneSetting, SceneTime } from './scene.ts';

export interface SceneOptions {
  /** The box in CSS pixels; only the ratio changes the composition. */
  readonly width: number;
  readonly height: number;
  /** Puts the subject on that side, for a headline on the other; left out, the seed decides. */
  readonly focus?: 'start' | 'end';
  /** Keeps the sky above a low horizon quiet and the side away from the subject empty. */
  readonly calm?: boolean;
  /** Which printing of the sky to use; left out, the seed decides. */
  readonly plate?: number;
  /** Which of a subject's builds to draw: one number for a product, and its gallery shows one house all day. */
  readonly variant?: number;
  /** What a subject keeps in every picture of it, by name: its paint, its model. See `Stage.trait`. */
  readonly traits?: Readonly<Record<string, number>>;
  /** Accessible name; without it the picture is decorative. */
  readonly label?: string;
  /** States width and height too, as a file of its own needs; inline drawings take the size of their place. */
  readonly sized?: boolean;
}

/** The side or corner with foreground elements. */
export type Framing = 'top' | 'side' | 'low' | 'both';

/** Everything the parts of one drawing share. Lengths are units of the drawing, 600 on its short side. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly kind: SceneKind;
  readonly time: SceneTime;
  readonly setting: SceneSetting;
  readonly portrait: boolean;
  readonly wide: boolean;
  readonly calm: boolean;
  /** Lamps are lit. */
  readonly dark: boolean;
  /** The subject floats. */
  readonly floating: boolean;
  /** There is sea behind. */
  readonly wet: boolean;
  readonly inks: Inks;
  readonly sunStyle: 'disk' | 'halo' | 'rings' | 'rays';
  readonly sunX: number;
  readonly sunRadius: number;
  /** Height of a town's hill, and its x position. */
  readonly rise: number;
  readonly hillX: number;
  /** The subject's x position. */
  readonly groundX: number;
  readonly mirrored: boolean;
  readonly framing: Framing;
  /** Mutable: kinds with their own setting change these three. */
  groundY: number;
  horizon: number;
  sunY: number;
  /** The next random number between the two. */
  between(this: void, low: number, high: number): number;
  /** The next random whole number, 0 to `count` - 1. */
  below(this: void, count: number): number;
  /** A random element of the list. */
  pick<T>(this: void, list: readonly T[]): T;
  /** One of `count` variants: the requested one, or a random one. */
  build(this: void, count: number): number;
  /** Something that all pictures of one product share: the requested value, or what `draw` chooses at random. */
  trait(this: void, name: string, draw: () => number): number;
  has(this: void, feature: SceneFeature): boolean;
  /** The ink of land from far (0) to near (2); wooded land is darker. */
  landInk(this: void, distance: 0 | 1 | 2): string;
}

const FLOATING: ReadonlySet<SceneKind> = new Set(['gulet', 'catamaran', 'motoryacht', 'boat']);
const SEASIDE: ReadonlySet<SceneSetting> = new Set(['cove', 'cliff', 'marina', 'beach', 'skyline']);

/**
 * Sets a drawing up: its box, inks, horizon, sun and the place of the subject.
 * The order of random numbers is part of the picture: one more or fewer changes everything drawn afterwards.
 */
export function createStage(scene: Scene, seed: string, options: SceneOptions): Stage {
  const { kind, time, setting, features } = scene;
  const ratio = Math.min(5, Math.max(0.45, options.width / options.height));
  const width = round(ratio >= 1 ? 600 * ratio : 600);
  const height = round(ratio >= 1 ? 600 : 600 / ratio);
  const portrait = ratio < 0.9;
  const wide = ratio > 1.75;
  const calm = options.calm ?? false;
  const floating = FLOATING.has(kind);
  const highSun = time === 'day' || time === 'night';

  const random = randomFrom([kind, time, setting, features.join(), seed].join('|'));
  const between = (low: number, high: number) => low + (high - low) * random();
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const build = (count: number) => {
    const drawn = below(count);
    return options.variant === undefined ? drawn : options.variant % count;
  };
  const trait = (name: string, draw: () => number) => {
    const drawn = draw();
    return options.traits?.[name] ?? drawn;
  };
  const has = (feature: SceneFeature) => features.includes(feature);
  random();
  random();

  const plates = PLATES[time];
  const inks = {
    ...PALETTES[time],
    ...(options.plate === undefined ? pick(plates) : plates[options.plate % plates.length]),
  };
  const [, middle, near] = inks.hills;
  const land = setting === 'forest' || has('pines') ? ([middle, near, inks.leafDark] as const) : inks.hills;
  const wet = floating || SEASIDE.has(setting) || (setting === 'town' && below(2) === 0);
  const horizon = height * (portrait ? between(0.38, 0.5) : floating ? between(0.4, 0.54) : between(0.44, 0.54));
  const groundX = width * (wide ? between(0.66, 0.73) : portrait ? between(0.47, 0.54) : between(0.52, 0.6));
  const groundY = round(height * standingLine());
  const sunX = width * (wide ? between(0.24, 0.5) : between(0.16, 0.44));
  const rise = between(50, 110);
  const hillX = width * between(0.2, 0.8);
  const sunRadius = round((highSun ? between(34, 50) : between(54, 84)) * (portrait ? 1.15 : 1));
  const sunY = highSun ? round(horizon) * between(0.22, 0.46) : round(horizon) - sunRadius * between(-0.25, 1.25);
  const calmHorizon = round(height * (portrait ? 0.58 : 0.68));
  const sunStyle = pick(sunStyles(time));
  const mirrored = options.focus ? options.focus === 'start' : below(2) === 1;
  const framing = pick<Framing>(['top', 'side', 'low', 'both']);

  function standingLine(): number {
    if (setting === 'cliff' && !floating) return portrait ? between(0.62, 0.66) : between(0.69, 0.73);
    return portrait ? between(0.74, 0.79) : between(0.79, 0.84);
  }

  return {
    width, height, kind, time, setting, portrait, wide, calm, floating, wet, inks, sunStyle, rise, hillX,
    groundY, mirrored, framing, between, below, pick, build, trait, has,
    dark: time === 'dusk' || time === 'night',
    landInk: (distance) => land[distance],
    horizon: calm ? calmHorizon : round(horizon),
    groundX: round(calm ? width * (wide ? 0.715 : 0.56) : groundX),
    sunX: round(calm ? width * (wide ? 0.575 : 0.76) : sunX),
    sunY: round(calm ? calmHorizon * (portrait ? 0.7 : 0.46) : sunY),
    sunRadius: calm ? 56 : sunRadius,
  };
}

function sunStyles(time: SceneTime): readonly Stage['sunStyle'][] {
  if (time === 'night') return ['disk', 'halo', 'rings'];
  if (time === 'day') return ['halo', 'rays', 'rings', 'disk'];
  return ['rays', 'rings', 'disk', 'rays'];
}
