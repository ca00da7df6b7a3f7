import { MEMBER, localFlags } from '#runtime/page/local-flags.ts';

/** Sets the attribute of the root element that says whether a member is signed in; the header shows its links by it (`EARLY_SCRIPT`). */
export function showMember(): void {
  document.documentElement.setAttribute(`data-${MEMBER}`, localFlags.read(MEMBER) ?? '');
}
