/** The parts of a picture's address within its tenant: `/images/{tenant}/{folder}/{name}.{format}`. */
export interface PicturePath {
  /** The kind of picture, e.g. `urun` for products (B8). */
  readonly folder: string;
  /** Letters, digits, `_`, `.`, `:`, `~` and `-`; never used as a path of a file. Each picture source defines its own scheme, e.g. `VIL-001-0-4x3`. */
  readonly name: string;
  /** File name extension in lower case, e.g. `svg`. */
  readonly format: string;
}

const PATH = /^\/images\/[^/]+\/([a-z]{1,20})\/([\w.:~-]{1,150})\.([a-z0-9]{1,5})$/;

/**
 * Parses the folder, name and format of a picture's address.
 * @param pathname of the URL, percent-encoded
 * @returns null for a path that is no picture address
 */
export function parsePicturePath(pathname: string): PicturePath | null {
  const [, folder, name, format] = PATH.exec(pathname) ?? [];
  return folder && name && format ? { folder, name, format } : null;
}
