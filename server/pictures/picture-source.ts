import type { PicturePath } from './picture-path.ts';

/** A picture that a source has, before its bytes are made. */
export interface Picture {
  /** MIME type of the bytes, e.g. `image/svg+xml`. It decides whether the HTTP route compresses them: SVG yes, photographs no. */
  readonly contentType: string;
  /**
   * Names the state of the picture, e.g. a hash of what it is made from. The
   * HTTP route keeps the bytes until the version at their address changes.
   */
  readonly version: string;
  /** Draws, reads or resizes the picture: the whole file. */
  read(): Promise<Uint8Array<ArrayBuffer> | string>;
}

/**
 * Where the server gets pictures from: the only way to reach them. The HTTP
 * route checks the address and the tenant, compresses, and caches; a source
 * says which pictures exist and makes their bytes.
 */
export interface PictureSource {
  /**
   * Finds a picture without making its bytes. Every request asks, also for a
   * picture that the route keeps, so the answer must be cheap.
   * @param tenant id of a tenant that exists
   * @returns null where the tenant has no such picture, or not in that format
   */
  find(tenant: string, path: PicturePath): Promise<Picture | null>;
}
