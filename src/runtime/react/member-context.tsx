import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Session } from '#domain/session/session.ts';
import type { Members, MembersLoader } from '#runtime/member/members.ts';
import { useSubject } from './runtime-context.tsx';

const MemberContext = createContext<MembersLoader | null>(null);

/** @param loader null on the server, where everybody is a visitor */
export function MemberProvider({ loader, children }: { readonly loader: MembersLoader | null; readonly children: ReactNode }) {
  return <MemberContext value={loader}>{children}</MemberContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The loader, for a form that may be submitted before loading has finished. */
export function useMembersLoader(): MembersLoader | null {
  return useContext(MemberContext);
}

/** The session of this device with what sends a member's calls; loaded when a member is signed in here. Null until loaded. */
export function useMembers(): Members | null {
  const loader = useContext(MemberContext);
  const members = useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!members && loader?.isKept()) loader.load().catch(() => undefined);
  }, [loader, members]);
  return members;
}

/** The session of the signed-in member; null for a visitor, and until it is loaded. */
export function useSession(): Session | null {
  return useSubject(useMembers()?.session.state$)?.session ?? null;
}
