import { decideSession, evolveSession, noSession, type SessionCommand, type SessionState } from '#domain/session/session.ts';
import { parseSessionEvent } from '#domain/session/parse-session-event.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Platform } from '#runtime/platform.ts';
import { type KeptStream, StreamStore } from '#runtime/personal/stream-store.ts';

export type SessionStore = KeptStream<SessionState, SessionCommand>;

/** Opens the session of this device. Rejects with ReadFailed. */
export function openSession(log: EventLog, platform: Pick<Platform, 'now' | 'newId'>): Promise<SessionStore> {
  const decide = (state: SessionState, command: SessionCommand) => decideSession(state, command, { now: platform.now(), newId: () => platform.newId() });
  return StreamStore.open(log, 'session', {
    blank: noSession, version: 1, parse: parseSessionEvent, evolve: evolveSession, decide,
    restate: ({ session, agreed, kept }) => [...(session ? decide(noSession, { type: 'SignIn', session }) : []), ...(agreed ? decide(noSession, { type: 'AgreeOnFavourites', agreed }) : []), ...(session && kept ? decide({ ...noSession, session }, { type: 'KeepPasses', kept }) : [])],
  });
}
