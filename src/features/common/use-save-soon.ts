import { useCallback, useEffect, useRef } from 'react';

/** Pause in the typing before it is saved, ms. Each save is a record of the log. */
const PAUSE_MS = 500;

export interface SaveSoon<T> {
  /** Saves this after a pause, or when the page or the form is left, whichever comes first. Replaces what still waits. */
  readonly saveSoon: (value: T) => void;
  /** Saves this now, in place of what still waits. */
  readonly saveNow: (value: T) => void;
  /** Drops what still waits, because it is saved otherwise. */
  readonly cancel: () => void;
}

/**
 * Saves a form while the visitor types, so that a reload loses nothing.
 * @param save called with what is to be saved, as it is at the latest render
 * @param saveOnLeave the same for a page that is left, which paints no more
 */
export function useSaveSoon<T>(save: (value: T) => void, saveOnLeave: (value: T) => void = save): SaveSoon<T> {
  const latest = useRef({ save, saveOnLeave });
  const waiting = useRef<{ readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = { save, saveOnLeave };
  });
  const take = useCallback(() => {
    const taken = waiting.current;
    if (taken) clearTimeout(taken.timer);
    waiting.current = null;
    return taken;
  }, []);

  useEffect(() => {
    const leave = () => {
      const taken = take();
      if (taken) latest.current.saveOnLeave(taken.value);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [take]);

  return {
    saveSoon(value) {
      take();
      waiting.current = {
        value,
        timer: setTimeout(() => {
          waiting.current = null;
          latest.current.save(value);
        }, PAUSE_MS),
      };
    },
    saveNow(value) {
      take();
      latest.current.save(value);
    },
    cancel: () => void take(),
  };
}
