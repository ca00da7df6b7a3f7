import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Member } from '#domain/member/member.ts';
import type { Members, MembersLoader } from '#runtime/member/members.ts';
import { useSubject } from './runtime-context.tsx';
import { useIfLoaded } from './use-if-loaded.ts';

const MemberContext = createContext<MembersLoader | null>(null);

/** @param loader null on the server, where everybody is a visitor */
export function MemberProvider({ loader, children }: { readonly loader: MembersLoader | null; readonly children: ReactNode }) {
  return <MemberContext value={loader}>{children}</MemberContext>;
}

/** The loader, for a form that may be submitted before loading has finished. */
export function useMembersLoader(): MembersLoader | null {
  return useContext(MemberContext);
}

function useMembersIfLoaded(): Members | null {
  return useIfLoaded(useContext(MemberContext));
}

/** The session of this device with what sends a member's calls; loaded when a member is signed in here. Null until loaded. */
export function useMembers(): Members | null {
  const loader = useContext(MemberContext);
  const members = useMembersIfLoaded();
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!members && loader?.isKept()) loader.load().catch(() => undefined);
  }, [loader, members]);
  return members;
}

/** The profile of the signed-in member; null for a visitor, and when it cannot be read; undefined until that is known. */
export function useProfile(): Member | null | undefined {
  const loader = useContext(MemberContext);
  const [isUnreadable, setUnreadable] = useState(false);
  const state = useSubject(useMembersIfLoaded()?.session.state$);
  useEffect(() => {
    if (loader?.isKept()) loader.load().catch(() => setUnreadable(true));
  }, [loader]);
  if (state) return state.session?.member ?? null;
  return isUnreadable || loader?.isKept() === false ? null : undefined;
}
