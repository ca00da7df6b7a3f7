import { refusedBy } from '#api/api-error.ts';
import type { ResponseOf } from '#contract/call.ts';
import { memberLink, memberLinks, memberUnlink } from '#contract/calls/social-links.ts';
import type { Locale } from '#domain/catalogue.ts';
import { LINK_TROUBLES, type LinkTrouble, type ProviderName } from '#domain/member/social-sign-in.ts';
import { memberCall, memberTroubleOf, type MemberResult, type Members, type MemberTrouble } from './members.ts';

export type OwnSites = ResponseOf<typeof memberLinks>;

/** The other sites with which the member logs in (M13). */
export const readLinks = (members: Members): Promise<MemberResult<OwnSites>> => memberCall(members, memberLinks, {});

/** Leads this window to a provider, to link an account there (M13). @returns why it stays; null when it leaves */
export async function goAndLink(members: Members, provider: ProviderName, lang: Locale): Promise<MemberTrouble | LinkTrouble | null> {
  try {
    const { address } = await members.send(memberLink, { provider, lang });
    location.assign(address);
    return null;
  } catch (error) {
    return refusedBy(memberLink, error) ? 'providerFailed' : memberTroubleOf(members, error);
  }
}

/** Unlinks a site. @returns the sites that are left, or why it stays; `lastWay`: the member could not log in without it */
export async function unlink(members: Members, provider: ProviderName): Promise<OwnSites | MemberTrouble | 'lastWay'> {
  try {
    return await members.send(memberUnlink, { provider });
  } catch (error) {
    return refusedBy(memberUnlink, error)?.code ?? memberTroubleOf(members, error);
  }
}

/** Why no account was linked. @param end from the page's address, so it may be any text */
export const linkTroubleOf = (end: string): LinkTrouble => LINK_TROUBLES.find((trouble) => trouble === end) ?? 'providerFailed';
