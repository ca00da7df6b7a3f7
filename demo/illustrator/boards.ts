import type { Scene } from './scene.ts';
import type { SceneOptions } from './stage.ts';

export type BoardOptions = Omit<SceneOptions, 'width' | 'height'>;

/** A picture of the storefront itself, not of anything it sells. */
export interface Board {
  readonly scene: Scene;
  readonly seed: string;
  readonly options: BoardOptions;
}

/** The heroes carry a headline: low horizon, empty sky on the text side, cream by day and deep blue by night. */
const HERO = { calm: true, focus: 'end', variant: 2 } as const;

export const BOARDS = {
  /** The front page by day. Wide 16x7, on phones 2x3. */
  'hero-day': {
    scene: { kind: 'gulet', time: 'day', setting: 'cove', features: ['pines'] },
    seed: 'hero-2',
    options: { ...HERO, plate: 1 },
  },
  /** The same coast by moonlight, for dark mode. */
  'hero-night': {
    scene: { kind: 'gulet', time: 'night', setting: 'cove', features: ['pines'] },
    seed: 'night-6',
    options: { ...HERO, plate: 0 },
  },
  /** The strip above the footer: 24x5. */
  'footer-sea': {
    scene: { kind: 'gulet', time: 'dusk', setting: 'cove', features: ['lanterns', 'birds'] },
    seed: 'footer-16',
    options: { focus: 'end', plate: 0, variant: 2 },
  },
  /** The not-found page: a balloon far out over the sea. */
  lost: {
    scene: { kind: 'balloon', time: 'dusk', setting: 'cove', features: ['birds'] },
    seed: 'lost-16',
    options: { plate: 0 },
  },
  /** The banner of the mega menu. */
  'mega-yacht': {
    scene: { kind: 'gulet', time: 'golden', setting: 'cove', features: ['pines'] },
    seed: 'mega-22',
    options: { focus: 'start', plate: 2, variant: 2 },
  },
  /** Beside the departures board of the tours. */
  'board-balloon': {
    scene: { kind: 'balloon', time: 'dawn', setting: 'valley', features: ['chimneys', 'birds'] },
    seed: 'balloon-7',
    options: { plate: 0 },
  },
  /** Beside the fare table of the transfers. */
  fares: {
    scene: { kind: 'van', time: 'day', setting: 'mountain', features: ['pines'] },
    seed: 'fares-10',
    options: { focus: 'start', plate: 2 },
  },
  /** The basket with nothing in it yet. */
  'empty-basket': {
    scene: { kind: 'market', time: 'day', setting: 'town', features: ['lanterns'] },
    seed: 'empty-1',
    options: {},
  },
} as const satisfies Readonly<Record<string, Board>>;

export type BoardName = keyof typeof BOARDS;

export const isBoardName = (name: string): name is BoardName => Object.hasOwn(BOARDS, name);
