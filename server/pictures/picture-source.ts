import type { PicturePath } from './picture-path.ts';

/** A picture of a source; its bytes are created by `read`. */
export interface Picture {
  /** MIME type of the bytes, e.g. `image/svg+xml`. It decides whether the HTTP route compresses them: SVG yes, photographs no. */
  readonly contentType: string;
  /**
   * Identifies the picture's content, e.g. a hash of its source data. The HTTP
   * route caches the bytes until the version changes.
   */
  readonly version: string;
  /** The picture stands in for another that is gone: caches keep it for a minute. */
  readonly isStandIn?: boolean;
  /** Draws, reads or resizes the picture. @returns the whole file; null when it was removed after it was found */
  read(): Promise<Uint8Array | string | null>;
}

/**
 * The port to the server's pictures. The HTTP route checks the address and the
 * tenant, compresses and caches; a source decides which pictures exist and creates
 * their bytes.
 */
export interface PictureSource {
  /**
   * Finds a picture without creating its bytes. It is called for every request,
   * including those for cached pictures, so it must be fast.
   * @param tenant id of a tenant that exists
   * @returns null when the tenant has no such picture in that format
   */
  find(tenant: string, path: PicturePath): Promise<Picture | null>;
}
