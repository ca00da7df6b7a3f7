const FRAGMENT = /^#(\w+)=([\w-]{20,100})$/;

/** Moves the token of an e-mail's link, such as `#cancel=...`, out of this window's address; null where it has none of this name. */
export function takeLinkToken(name: 'cancel' | 'join'): string | null {
  const [, found, token = null] = FRAGMENT.exec(location.hash) ?? [];
  if (found !== name) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** Moves how a sign-in with another site has ended out of this window's address, `#login=...`; null where it has none (M9). */
export function takeSignInEnd(): string | null {
  const [, end = null] = /^#login=(\w+)$/.exec(location.hash) ?? [];
  if (end) history.replaceState(history.state, '', location.pathname + location.search);
  return end;
}

/** The address that leads to another site and back to this page. @param address of the settings, at whose end the page's own belongs */
export const signInAddress = (address: string): string => `${address}${encodeURIComponent(location.pathname + location.search)}`;
