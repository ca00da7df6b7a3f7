import type { CurrencyCode, Locale } from '#domain/catalogue.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
/** `system`: as the device has it. */
export type Theme = (typeof THEMES)[number];

/** What a visitor chose; null where nothing was chosen yet. */
export interface ChosenPreferences {
  readonly currency: CurrencyCode | null;
  readonly language: Locale | null;
  readonly theme: Theme | null;
}

export const nothingChosen: ChosenPreferences = { currency: null, language: null, theme: null };

/** One or more choices at once. */
export type PreferenceChange = { readonly [K in keyof ChosenPreferences]?: NonNullable<ChosenPreferences[K]> };

/** An event of the stream `preferences`: choices as they are from now on, absolute. */
export interface PreferenceSet {
  readonly id: string;
  readonly type: 'PreferenceSet';
  readonly v: 1;
  /** Epoch ms by the writer's clock. */
  readonly at: number;
  readonly data: PreferenceChange;
}

const NAMES = ['currency', 'language', 'theme'] as const satisfies readonly (keyof ChosenPreferences)[];

/** What of a change is new: not already chosen so. */
export function newIn(state: ChosenPreferences, change: PreferenceChange): PreferenceChange {
  return Object.fromEntries(NAMES.flatMap((name) => (change[name] === undefined || change[name] === state[name] ? [] : [[name, change[name]]])));
}

/** The event that makes a change true; none when it is already. */
export function decidePreference(state: ChosenPreferences, change: PreferenceChange, context: { readonly now: number; readonly newId: () => string }): readonly PreferenceSet[] {
  const data = newIn(state, change);
  return Object.keys(data).length === 0 ? [] : [{ id: context.newId(), type: 'PreferenceSet', v: 1, at: context.now, data }];
}

/** The later event of a stream wins, each preference by itself. */
export function evolvePreferences(state: ChosenPreferences, event: PreferenceSet): ChosenPreferences {
  return { ...state, ...event.data };
}

