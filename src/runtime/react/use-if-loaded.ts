import { useSyncExternalStore } from 'react';
import type { Lazy } from '#runtime/page/lazy.ts';

const nothing = () => () => undefined;
const none = () => null;

/** A lazy service if it is loaded; null until then, on the server, and without one. Loads nothing. */
export function useIfLoaded<T>(lazy: Lazy<T> | null | undefined): T | null {
  return useSyncExternalStore(lazy?.subscribe ?? nothing, lazy?.current ?? none, none);
}
