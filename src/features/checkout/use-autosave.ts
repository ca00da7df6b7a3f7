import { useCallback, useEffect, useRef } from 'react';
import { useDispatch } from '#features/common/use-dispatch.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';

/** Pause in the typing before it is saved, ms. Each save is a record of the log. */
const PAUSE_MS = 500;

export interface Autosave {
  /** Saves this after a pause, or when the page or the form is left, whichever comes first. Replaces what still waits. */
  readonly saveSoon: (command: DraftCommand) => void;
  /** Saves this now, in place of what still waits. */
  readonly saveNow: (command: DraftCommand) => void;
  /** Drops what still waits, because it is saved otherwise. */
  readonly cancel: () => void;
}

/** Saves a form while the visitor types, so that a reload loses nothing. @param onRefused gets the problems of a refused save */
export function useAutosave(onRefused: (problems: readonly DraftProblem[]) => void): Autosave {
  const loader = useRuntimeLoader();
  const dispatch = useDispatch(onRefused);
  const waiting = useRef<{ readonly command: DraftCommand; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const take = useCallback((): DraftCommand | null => {
    const taken = waiting.current;
    if (taken) clearTimeout(taken.timer);
    waiting.current = null;
    return taken && taken.command;
  }, []);

  useEffect(() => {
    // A page that is left paints no more, so the command does not wait for a paint as others do.
    const leave = () => {
      const command = take();
      if (command) void loader?.basket.current()?.dispatch(command);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [loader, take]);

  return {
    saveSoon(command) {
      take();
      waiting.current = {
        command,
        timer: setTimeout(() => {
          waiting.current = null;
          void dispatch(command);
        }, PAUSE_MS),
      };
    },
    saveNow(command) {
      take();
      void dispatch(command);
    },
    cancel: () => void take(),
  };
}
