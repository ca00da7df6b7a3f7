/** Moves how a sign-in with another site has ended out of this window's address, `#login=...`; null where it has none (M9). */
export function takeSignInEnd(): string | null {
  const [, end = null] = /^#login=(\w+)$/.exec(location.hash) ?? [];
  if (end) history.replaceState(history.state, '', location.pathname + location.search);
  return end;
}
