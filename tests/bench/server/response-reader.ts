export interface ReadResponse {
  readonly status: number;
  readonly body: Buffer;
  /** The server closes the connection after this response. */
  readonly closes: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Reads one HTTP/1.1 response from the bytes of a connection. A load generator that decodes nothing takes little of the
 * machine that it shares with the server.
 * @returns the response when its last byte has arrived, otherwise null
 */
export function readResponse(bytes: Buffer): ReadResponse | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const start = end + HEAD_END.length;
  const done = (body: Buffer): ReadResponse => ({ status, body, closes: head.includes('\r\nconnection: close') });
  if (status === 204 || status === 304) return done(Buffer.alloc(0));
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return bytes.length - start < Number(length) ? null : done(bytes.subarray(start, start + Number(length)));
  if (!head.includes('\r\ntransfer-encoding: chunked')) throw new Error(`no length in ${head}`);
  const chunks = readChunks(bytes, start);
  return chunks && done(Buffer.concat(chunks));
}

/** Reads the chunks of a body, or null when the last one has not arrived. */
function readChunks(bytes: Buffer, start: number): Buffer[] | null {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return chunks;
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
