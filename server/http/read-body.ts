import { readStream } from '#server/read-stream.ts';

/** A request body exceeds its limit; the part that was read is discarded. */
export class BodyTooLargeError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`The body has more than ${limit} bytes`);
    this.name = 'BodyTooLargeError';
    this.limit = limit;
  }
}

/** The client closed the connection, or its time was over, before the whole body had arrived. Nobody reads the answer. */
export class BodyIncompleteError extends Error {
  constructor(cause: unknown) {
    super('The body did not arrive completely', { cause });
    this.name = 'BodyIncompleteError';
  }
}

/** Reads a request body as text; see `readBytes`. */
export const readText = async (request: Request, limit: number): Promise<string> => (await readBytes(request, limit)).toString('utf8');

/**
 * Reads a request body, with or without a Content-Length header.
 * @param limit largest accepted size in bytes
 * @throws BodyTooLargeError when the body is larger; BodyIncompleteError when the connection ends before the body
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLargeError(limit);
  if (!request.body) return Buffer.alloc(0);
  try {
    return await readStream(request.body as unknown as AsyncIterable<Uint8Array>, limit, () => new BodyTooLargeError(limit));
  } catch (error) {
    throw error instanceof BodyTooLargeError ? error : new BodyIncompleteError(error);
  }
}
