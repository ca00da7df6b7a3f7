import { MEMBER, localFlags } from '#runtime/page/local-flags.ts';

/** Sets the root element's attribute for a signed-in member. The header's styles show a member's links by it; `EARLY_SCRIPT` sets it before the first paint. */
export function showMember(): void {
  document.documentElement.setAttribute(`data-${MEMBER}`, localFlags.read(MEMBER) ?? '');
}
