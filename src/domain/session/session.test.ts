import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import type { KeptPasses } from '#domain/booking-pass.ts';
import { parseSessionEvent } from './parse-session-event.ts';
import { decideSession, evolveSession, noSession, type Session, type SessionCommand } from './session.ts';

const member = { memberId: '5f0c5f2a-9f1e-4a53-8a6e-0d8f3f0f7c11', email: 'helen@example.org', firstName: 'Helen', lastName: 'Acar', phone: '', address: '' };
const session: Session = { member, token: 'a'.repeat(43), expiresAt: 1_798_848_000_000 };
const changed = { ...member, phone: '+44 20 7946 0000' };

const context = { now: 1_795_176_000_000, newId: () => 'an-id' };
const after = (...commands: readonly SessionCommand[]) => commands.reduce((state, command) => decideSession(state, command, context).reduce(evolveSession, state), noSession);

describe('[M2] the session of a member', () => {
  it('lasts from the sign-in to the sign-out', () => {
    expect(after({ type: 'SignIn', session })).toEqual({ session, agreed: null, kept: null });
    expect(after({ type: 'SignIn', session }, { type: 'SignOut', by: 'member' })).toEqual(noSession);
  });

  it('has the profile as it was changed last', () => {
    expect(after({ type: 'SignIn', session }, { type: 'ChangeMember', member: changed })).toEqual({ session: { ...session, member: changed }, agreed: null, kept: null });
  });

  it('[M6] keeps what device and account agreed on when the session ends by its time, and forgets it when the member logs out', () => {
    const agreed = { memberId: member.memberId, codes: ['VIL-001'] };
    const signedIn = [{ type: 'SignIn', session }, { type: 'AgreeOnFavourites', agreed }] as const;
    expect(after(...signedIn, { type: 'SignOut', by: 'server' })).toEqual({ session: null, agreed, kept: null });
    expect(after(...signedIn, { type: 'SignOut', by: 'member' })).toEqual(noSession);
    expect(decideSession(after(...signedIn), { type: 'AgreeOnFavourites', agreed }, context)).toEqual([]);
  });

  it('[M5] keeps the passes that were read last, until the member logs out', () => {
    const kept: KeptPasses = { memberId: member.memberId, lang: 'en', passes: [{ bookingNumber: 'INT261129120000', status: 'active', collectionStatus: 'advance', currency: 'EUR', paid: '100.00', total: '300.00', lines: [] }] };
    const signedIn = [{ type: 'SignIn', session }, { type: 'KeepPasses', kept }] as const;
    expect(after(...signedIn)).toEqual({ session, agreed: null, kept });
    expect(decideSession(after(...signedIn), { type: 'KeepPasses', kept: structuredClone(kept) }, context)).toEqual([]);
    expect(decideSession(noSession, { type: 'KeepPasses', kept }, context)).toEqual([]);
    expect(after(...signedIn, { type: 'SignOut', by: 'member' })).toEqual(noSession);
  });

  it('records nothing for a visitor, nor a change of another member', () => {
    expect(decideSession(noSession, { type: 'SignOut', by: 'member' }, context)).toEqual([]);
    expect(decideSession(noSession, { type: 'ChangeMember', member }, context)).toEqual([]);
    expect(decideSession({ session, agreed: null, kept: null }, { type: 'ChangeMember', member: { ...member, memberId: '00000000-0000-4000-8000-000000000000' } }, context)).toEqual([]);
  });
});

const fixtures = eventFixtures('session', 1);

describe('[L8] a session written by version 1', () => {
  it.each(fixtures)('reads every field of $name', ({ event }) => {
    expect(parseSessionEvent(event)).toEqual(event);
  });

  it('has a fixture for each event', () => {
    expect(fixtures.map(({ event }) => (event as { type: string }).type).toSorted()).toEqual(['FavouritesAgreed', 'MemberChanged', 'MemberSignedIn', 'MemberSignedOut', 'PassesKept']);
  });

  it.each([
    ['a session without a token', { ...session, token: '' }],
    ['a member without an id', { ...session, member: { ...member, memberId: 'helen' } }],
  ])('rejects %s', (_, data) => {
    expect(parseSessionEvent({ id: 'an-id', type: 'MemberSignedIn', v: 1, at: 1, data })).toBeNull();
  });
});
