import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ApiOffline } from '#api/api-error.ts';
import type { Call } from '#contract/call.ts';
import { memberRegister, memberSignIn } from '#contract/calls/member.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { openEventLog } from '#log/event-log.ts';
import { memoryStore } from '#log/memory-store.ts';
import type { Send } from '#runtime/send.ts';
import { register } from './members.ts';
import { openSession } from './session-store.ts';

const FORM = { lang: 'de', firstName: 'Ada', lastName: 'Yılmaz', email: ' ada@example.org ', password: 'mavi yolculuk', repeatedPassword: 'mavi yolculuk', acceptsAgreement: true } as const;
const MEMBER = { memberId: randomUUID(), email: 'ada@example.org', firstName: 'Ada', lastName: 'Yılmaz', phone: '', address: '' };

/** A device, and a server whose settings name a group of members; null: the settings have no answer. */
async function deviceWith(group: string | null) {
  const registered: unknown[] = [];
  const send = (async (call: Call, request: unknown) => {
    if (call === otherSettingGet && group === null) throw new ApiOffline(call.name, 'network', { cause: null });
    if (call === otherSettingGet) return { defaultMemberGroup: group };
    if (call === memberSignIn) return { member: MEMBER, accessToken: 'a'.repeat(43), expiresAt: '2026-12-01T00:00:00Z' };
    expect(call).toBe(memberRegister);
    registered.push(request);
    return { memberId: MEMBER.memberId };
  }) as Send;
  return { registered, members: { send, session: await openSession(await openEventLog({ name: `test-${randomUUID()}`, openStore: () => memoryStore() }), platform) } };
}

const platform = { now: () => Date.parse('2026-11-30T12:00:00Z'), newId: () => randomUUID() };

it.each([
  ['the group of the settings', 'g-7', { group: 'g-7' }],
  ['no group, where the settings name none', '', {}],
])('[M1] a new member joins %s', async (_, group, sent) => {
  const { registered, members } = await deviceWith(group);
  expect(await register(members, FORM)).toMatchObject({ status: 'signedIn', firstName: 'Ada', how: 'new' });
  expect(registered).toEqual([{ ...FORM, email: 'ada@example.org', ...sent }]);
});

it('[M1] nobody is registered while the settings have no answer', async () => {
  const { registered, members } = await deviceWith(null);
  expect(await register(members, FORM)).toEqual({ status: 'failed', trouble: 'noAnswer' });
  expect(registered).toEqual([]);
});
