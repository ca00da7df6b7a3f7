import { openSession, type SessionStore } from '#runtime/member/session-store.ts';
import { MEMBER, localFlags } from '#runtime/page/local-flags.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { openDeviceLog } from './device-log.ts';
import { showMember } from './show-member.ts';

let opening: Promise<SessionStore> | undefined;

/** Opens the one session store of this tab. A flag says whether a member is signed in, not who. Rejects with ReadFailed; the next call tries again. */
export function openMemberSession(): Promise<SessionStore> {
  opening ??= open();
  opening.catch(() => (opening = undefined));
  return opening;
}

async function open(): Promise<SessionStore> {
  const store = await openSession(await openDeviceLog(), platform);
  store.state$.subscribe(({ session }) => {
    localFlags.set(MEMBER, session ? '1' : null);
    showMember();
  });
  return store;
}
