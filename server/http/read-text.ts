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

/**
 * Reads a request body as text, with or without a Content-Length header.
 * @param limit largest accepted size in bytes
 * @throws BodyTooLargeError when the body is larger; BodyIncompleteError when the connection ends before the body
 */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLargeError(limit);
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.byteLength;
      // Leaving the loop cancels the stream.
      if (length > limit) throw new BodyTooLargeError(limit);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof BodyTooLargeError ? error : new BodyIncompleteError(error);
  }
  return Buffer.concat(parts).toString('utf8');
}
