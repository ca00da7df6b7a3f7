import type { CurrencyCode, Locale } from '#domain/catalogue.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
/** `system` follows the setting of the device. */
export type Theme = (typeof THEMES)[number];

/** The preferences that a visitor chose; null where none was chosen. */
export interface ChosenPreferences {
  readonly currency: CurrencyCode | null;
  readonly language: Locale | null;
  readonly theme: Theme | null;
}

export const nothingChosen: ChosenPreferences = { currency: null, language: null, theme: null };

/** One or more preferences to change at once. */
export type PreferenceChange = { readonly [K in keyof ChosenPreferences]?: NonNullable<ChosenPreferences[K]> };

/** An event of the stream `preferences`: the new values, absolute. */
export interface PreferenceSet {
  readonly id: string;
  readonly type: 'PreferenceSet';
  readonly v: 1;
  /** Epoch ms by the writer's clock. */
  readonly at: number;
  readonly data: PreferenceChange;
}

const NAMES = ['currency', 'language', 'theme'] as const satisfies readonly (keyof ChosenPreferences)[];

/** The part of a change that differs from the state. */
export function newIn(state: ChosenPreferences, change: PreferenceChange): PreferenceChange {
  return Object.fromEntries(NAMES.flatMap((name) => (change[name] === undefined || change[name] === state[name] ? [] : [[name, change[name]]])));
}

/** The event of a change; none when it changes nothing. */
export function decidePreference(state: ChosenPreferences, change: PreferenceChange, context: { readonly now: number; readonly newId: () => string }): readonly PreferenceSet[] {
  const data = newIn(state, change);
  return Object.keys(data).length === 0 ? [] : [{ id: context.newId(), type: 'PreferenceSet', v: 1, at: context.now, data }];
}

/** The state after one event. For each preference the last event of the stream wins. */
export function evolvePreferences(state: ChosenPreferences, event: PreferenceSet): ChosenPreferences {
  return { ...state, ...event.data };
}

