/** Whether PostgreSQL accepts the text as a parameter. NUL and unpaired surrogates are valid in JavaScript and JSON, but not in PostgreSQL. */
export const isStorable = (text: string) => !text.includes('\0') && (text as WellFormedText).isWellFormed();

/** Of ES2024. Node has it; browsers that the pages support may not, so it is not in the project's library types. */
type WellFormedText = string & { isWellFormed(): boolean };

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
