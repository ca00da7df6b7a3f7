/** A request body exceeds its limit; the part that was read is discarded. */
export class BodyTooLargeError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`The body has more than ${limit} bytes`);
    this.name = 'BodyTooLargeError';
    this.limit = limit;
  }
}

/**
 * Reads a request body as text, with or without a Content-Length header.
 * @param limit largest accepted size in bytes
 * @throws BodyTooLargeError when the body is larger
 */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLargeError(limit);
  if (!request.body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += part.byteLength;
    // Leaving the loop cancels the stream.
    if (length > limit) throw new BodyTooLargeError(limit);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
