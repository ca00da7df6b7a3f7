/** NUL and unpaired surrogates: valid in JavaScript and JSON, but not in PostgreSQL text. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether PostgreSQL accepts the text as a parameter. */
export const isStorable = (text: string) => !UNSTORABLE.test(text);

/**
 * Whether a URL's path can be decoded to a storable text. It cannot when it holds `%00`, a broken percent encoding or an
 * encoded surrogate. The database and the decoder answer such a path with an error.
 * @param pathname percent-encoded
 */
export function isReadablePath(pathname: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
