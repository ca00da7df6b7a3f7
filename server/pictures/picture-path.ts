/** What an address names within its tenant: `/images/{tenant}/{folder}/{name}.{format}`. */
export interface PicturePath {
  /** What kind of thing it shows, e.g. `urun` for products (B8). */
  readonly folder: string;
  /** Letters, digits, `_` and `-`; each picture source has its own scheme for what they say, e.g. `VIL-001-0-4x3`. */
  readonly name: string;
  /** File name extension in lower case, e.g. `svg`. */
  readonly format: string;
}

const PATH = /^\/images\/[^/]+\/([a-z]{1,20})\/([\w-]{1,100})\.([a-z0-9]{1,5})$/;

/**
 * The folder, name and format in the path of a request.
 * @param pathname of the URL, still percent-encoded
 * @returns null for a path that can name no picture
 */
export function parsePicturePath(pathname: string): PicturePath | null {
  const [, folder, name, format] = PATH.exec(pathname) ?? [];
  return folder && name && format ? { folder, name, format } : null;
}
