const FRAGMENT = /^#cancel=([\w-]{20,100})$/;

/** Moves the token of a link that cancels a booking out of this window's address; null where it has none. */
export function takeCancelToken(): string | null {
  const token = FRAGMENT.exec(location.hash)?.[1] ?? null;
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
