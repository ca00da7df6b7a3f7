/**
 * Reads a stream of bytes to its end. Leaving the loop ends the stream, so no more than the limit is kept.
 * @param most largest accepted size in bytes; of a compressed body, what it becomes
 * @param tooLong makes the error to throw for a longer stream
 */
export async function readStream(stream: AsyncIterable<Uint8Array>, most: number, tooLong: () => Error): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.byteLength;
    if (length > most) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
