import { useState } from 'react';
import type { DeskResult, DeskTrouble } from '#runtime/quote/desk.ts';

export interface DeskChange {
  /** The request is under way. */
  readonly isBusy: boolean;
  /** Why the last change failed; null if it did not. */
  readonly trouble: DeskTrouble | null;
  /** Sends a change and handles its answer. */
  readonly change: (request: Promise<DeskResult<unknown>>) => Promise<void>;
}

/** Sends changes of one entry of the desk, such as a booking or an application. */
export function useDeskChange({ onSignedOut, onChanged }: { readonly onSignedOut: () => void; readonly onChanged: () => void }): DeskChange {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  async function change(request: Promise<DeskResult<unknown>>): Promise<void> {
    setBusy(true);
    const result = await request;
    setBusy(false);
    if (result.ok) return onChanged();
    if (result.trouble === 'signedOut') return onSignedOut();
    setTrouble(result.trouble);
  }
  return { isBusy, trouble, change };
}
