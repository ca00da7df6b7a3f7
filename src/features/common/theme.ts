import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Theme } from '#domain/preferences/chosen-preferences.ts';

/** Media query for a dark picture by theme: the device's setting, always, never. */
export const NIGHT = { system: '(prefers-color-scheme: dark)', dark: 'screen', light: '(max-width: 0)' } as const satisfies Record<Theme, string>;

let chosen: Theme | null = null;
const listeners = new Set<() => void>();

/** The theme chosen since this page was opened. Choosing one loads nothing, so it works offline. */
export const chosenTheme = {
  set(theme: Theme): void {
    chosen = theme;
    for (const listener of listeners) listener();
  },
  get: (): Theme | null => chosen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The theme to show: the one just chosen, else what the cookie said when the page was rendered. */
export function useTheme(): Theme {
  const rendered = useRouteContext({ from: '__root__', select: (context) => context.preferences.theme });
  return useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get, () => null) ?? rendered;
}
