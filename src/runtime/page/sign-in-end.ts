/**
 * Removes from this window's address how the visitor came back from another site, and returns it; null without that.
 * @param name `login`: of a sign-in (M9); `link`: of a link to an account (M13)
 */
export function takeSignInEnd(name: 'login' | 'link'): string | null {
  const [, found, end = null] = /^#(login|link)=(\w+)$/.exec(location.hash) ?? [];
  if (found !== name) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return end;
}
