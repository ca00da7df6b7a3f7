import type { Members } from '#runtime/member/members.ts';
import { api } from './api.ts';
import { openMemberSession } from './member-session.ts';
import { sendWithVerticals } from './vertical-loading.ts';

/** Opens the session in the log of this tab. */
export async function composeMembers(): Promise<Members> {
  return { session: await openMemberSession(), send: sendWithVerticals(api.send) };
}
