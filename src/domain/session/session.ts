import type { KeptPasses } from '#domain/booking-pass.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import type { Member } from '#domain/member/member.ts';
import type { StreamEvent } from '#domain/stream-event.ts';

/** A member's session with the server (M2). */
export interface Session {
  readonly member: Member;
  /** The bearer token. */
  readonly token: string;
  /** Epoch ms by the server's clock. */
  readonly expiresAt: number;
}

/** The favourites that this device and an account both had when they were last merged (M6). */
export interface AgreedFavourites {
  readonly memberId: string;
  /** Codes of products. */
  readonly codes: readonly string[];
}

export interface SessionState {
  /** Null for a visitor. */
  readonly session: Session | null;
  /** Null before the first merge, and when the member has logged out. Kept when a session ends by its time. */
  readonly agreed: AgreedFavourites | null;
  /** The passes of the last read bookings. Null before bookings were read, and when the member has logged out. */
  readonly kept: KeptPasses | null;
}

export const noSession: SessionState = { session: null, agreed: null, kept: null };

/** The events of the stream `session`. */
export type SessionEvent =
  | StreamEvent<'MemberSignedIn', Session>
  /** The profile was changed on the server. */
  | StreamEvent<'MemberChanged', { readonly member: Member }>
  /** By the member, or because the server no longer knows the session. */
  | StreamEvent<'MemberSignedOut', { readonly by: 'member' | 'server' }>
  | StreamEvent<'FavouritesAgreed', AgreedFavourites>
  | StreamEvent<'PassesKept', KeptPasses>;

export type SessionCommand =
  | { readonly type: 'SignIn'; readonly session: Session }
  | { readonly type: 'ChangeMember'; readonly member: Member }
  | { readonly type: 'SignOut'; readonly by: 'member' | 'server' }
  | { readonly type: 'AgreeOnFavourites'; readonly agreed: AgreedFavourites }
  | { readonly type: 'KeepPasses'; readonly kept: KeptPasses };

/** The event of a command; none when it changes nothing. */
export function decideSession({ session, agreed, kept }: SessionState, command: SessionCommand, { now: at, newId }: { readonly now: number; readonly newId: () => string }): readonly SessionEvent[] {
  switch (command.type) {
    case 'SignIn': return [{ id: newId(), type: 'MemberSignedIn', v: 1, at, data: command.session }];
    case 'ChangeMember': return session?.member.memberId === command.member.memberId ? [{ id: newId(), type: 'MemberChanged', v: 1, at, data: { member: command.member } }] : [];
    case 'SignOut': return session ? [{ id: newId(), type: 'MemberSignedOut', v: 1, at, data: { by: command.by } }] : [];
    case 'AgreeOnFavourites': return deepEqual(agreed, command.agreed) ? [] : [{ id: newId(), type: 'FavouritesAgreed', v: 1, at, data: command.agreed }];
    case 'KeepPasses': return session === null || deepEqual(kept, command.kept) ? [] : [{ id: newId(), type: 'PassesKept', v: 1, at, data: command.kept }];
  }
}

/** The state after one event. */
export function evolveSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'MemberSignedIn': return { ...state, session: event.data };
    case 'MemberChanged': return state.session ? { ...state, session: { ...state.session, member: event.data.member } } : state;
    case 'MemberSignedOut': return event.data.by === 'member' ? noSession : { ...state, session: null };
    case 'FavouritesAgreed': return { ...state, agreed: event.data };
    case 'PassesKept': return { ...state, kept: event.data };
  }
}
