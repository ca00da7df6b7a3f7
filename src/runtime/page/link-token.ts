const FRAGMENT = /^#(\w+)=([\w-]{20,100})$/;

/** Removes the token of an e-mail's link, such as `#manage=...`, from this window's address and returns it; null without a token of this name. */
export function takeLinkToken(name: 'manage' | 'join' | 'email'): string | null {
  const [, found, token = null] = FRAGMENT.exec(location.hash) ?? [];
  if (found !== name) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
