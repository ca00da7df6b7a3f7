import { lazily, type Replaceable } from '#runtime/page/lazy.ts';
import { FileUnreachable } from './import-files.ts';

/** Milliseconds after which code that did not arrive is requested again, unless an `online` event comes earlier. */
export const AGAIN_MS = 5000;

/** A lazy service that is loaded again, by itself, when its code did not arrive. */
export interface Persistent<T> extends Replaceable<T> {
  /** Whether the last attempt failed and none has succeeded since. Subscribers are called when it changes. */
  hasFailed(): boolean;
}

/**
 * Creates a lazy service that repeats its loading. When its code did not arrive, it loads again when the browser is
 * online again, and every few seconds. Any other failure only rejects for the caller.
 */
export function persistently<T>(make: () => Promise<T>): Persistent<T> {
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const lazy = lazily(make);

  function again(): void {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('online', again);
    load().catch(() => undefined); // waits again; what was loaded meanwhile is not made anew
  }
  function load(): Promise<T> {
    const loading = lazy.load();
    const note = (error?: unknown) => {
      hasFailed = error !== undefined;
      for (const listener of listeners) listener();
      if (timer || !(error instanceof FileUnreachable)) return;
      timer = setTimeout(again, AGAIN_MS);
      addEventListener('online', again);
    };
    loading.then(() => note(), note);
    return loading;
  }
  return {
    ...lazy,
    load,
    hasFailed: () => hasFailed,
    subscribe(onChange) {
      const stop = lazy.subscribe(onChange);
      listeners.add(onChange);
      return () => {
        stop();
        listeners.delete(onChange);
      };
    },
  };
}
