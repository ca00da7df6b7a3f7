import { useState } from 'react';
import type { MemberResult, ShownTrouble } from '#runtime/member/members.ts';
import { askToLogIn } from './list-status.tsx';

/** Sends a form of the profile. Where the session has ended, the login opens. */
export function useSaving(): { readonly isBusy: boolean; readonly trouble: ShownTrouble | null; readonly save: (work: Promise<MemberResult<unknown>>) => Promise<boolean> } {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ShownTrouble | null>(null);
  return {
    isBusy, trouble,
    async save(work) {
      setBusy(true);
      setTrouble(null);
      const result = await work;
      setBusy(false);
      if (result.ok) return true;
      if (result.trouble === 'signedOut') askToLogIn();
      else setTrouble(result.trouble);
      return false;
    },
  };
}
