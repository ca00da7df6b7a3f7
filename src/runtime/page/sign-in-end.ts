/** Removes the end of a sign-in with another site, `#login=...`, from this window's address and returns it; null without one (M9). */
export function takeSignInEnd(): string | null {
  const [, end = null] = /^#login=(\w+)$/.exec(location.hash) ?? [];
  if (end) history.replaceState(history.state, '', location.pathname + location.search);
  return end;
}
