import { readStream } from '#server/read-stream.ts';
import { parseBulletin } from './bulletin-document.ts';
import { BulletinSourceError, type BulletinSource } from './bulletin-source.ts';

/** Milliseconds until the whole document must be there; other jobs wait for it. */
const TIMEOUT_MS = 10_000;
/** The document has about 15 kB. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads the daily exchange rates of the Turkish central bank, or of a server that passes its document on.
 * @param url of the document; no redirect is followed, so only this server is asked
 * @param timeoutMs for tests
 */
export function centralBank(url: string, timeoutMs = TIMEOUT_MS): BulletinSource {
  return {
    async read() {
      // The names of the currencies may be in another charset than UTF-8; they are not read.
      return parseBulletin(new TextDecoder().decode(await fetchDocument(url, timeoutMs)));
    },
  };
}

/** @throws BulletinSourceError */
async function fetchDocument(url: string, timeoutMs: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/xml, text/xml' }, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok) throw new BulletinSourceError(`the server answered ${response.status}`);
    return await readStream((response.body ?? []) as AsyncIterable<Uint8Array>, MOST_BYTES, () => new BulletinSourceError(`the document has more than ${MOST_BYTES} bytes`));
  } catch (cause) {
    throw cause instanceof BulletinSourceError ? cause : new BulletinSourceError(reasonOf(cause), { cause });
  }
}

/** Why a request failed. `fetch` hides the system's reason in the cause, e.g. `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  return name === 'TimeoutError' ? 'the server gave no answer in time' : `the connection failed (${(cause as NodeJS.ErrnoException | undefined)?.code ?? name})`;
}
