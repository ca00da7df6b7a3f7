import { lazily, type Replaceable } from '#runtime/page/lazy.ts';
import { FileUnreachable } from './import-files.ts';

/** Milliseconds after which code that could not be fetched is requested again, unless the browser is online again earlier. */
export const RETRY_MS = 5000;

/** A lazy service that repeats its loading by itself when its code could not be fetched. */
export interface LazyWithRetry<T> extends Replaceable<T> {
  /** Whether the last attempt failed and none has succeeded since. Subscribers are called when it changes. */
  hasFailed(): boolean;
}

/**
 * Creates a lazy service that repeats its loading when its code could not be fetched: every `RETRY_MS`, and when the
 * browser is online again. Any other failure only rejects the caller's promise.
 */
export function lazyWithRetry<T>(make: () => Promise<T>): LazyWithRetry<T> {
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const lazy = lazily(make);

  function again(): void {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('online', again);
    load().catch(() => undefined); // a failure schedules the next attempt
  }
  function load(): Promise<T> {
    const loading = lazy.load();
    const note = (error?: unknown) => {
      hasFailed = error !== undefined;
      for (const listener of listeners) listener();
      if (timer || !(error instanceof FileUnreachable)) return;
      timer = setTimeout(again, RETRY_MS);
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
