import { useEffect } from 'react';
import { useLoadedList, type LoadedList } from '#features/common/use-loaded-list.ts';
import type { DeskResult, DeskTrouble } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';

/** What a list of the desk reads with, and whom it tells whether somebody is signed in. */
export interface DeskListProps {
  readonly send: Send;
  /** Memoised; called when the list was read. */
  readonly onSignedIn: () => void;
  /** Memoised; called when the session has ended. */
  readonly onSignedOut: () => void;
}

/** Reads a list of the desk when `read` changes. @param read memoised by what it reads */
export function useDeskList<T>(read: () => Promise<DeskResult<T>>, { onSignedIn, onSignedOut }: Omit<DeskListProps, 'send'>): LoadedList<T, DeskTrouble> {
  const loaded = useLoadedList(read, onSignedOut);
  const { list } = loaded;
  useEffect(() => {
    if (list) onSignedIn();
  }, [list, onSignedIn]);
  return loaded;
}
