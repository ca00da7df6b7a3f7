import { ApiError, ApiRefused } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { deviceForget } from '#contract/calls/draft.ts';
import type { Send } from '#runtime/send.ts';
import type { Link } from './device-link.ts';

/** A note that outlives the log: the server is still to forget this browser, or to delete the copy as well. */
export interface ForgetNote {
  read(): 'device' | 'copy' | null;
  write(note: 'device' | 'copy' | null): void;
}

/**
 * Gives up this browser's access to the server's copy, where the note says so.
 * @param link of a draft that was erased here just now; null for one of an earlier page
 */
export async function releaseAccess(send: Send, note: ForgetNote, link: Pick<Link, 'draftId' | 'token'> | null): Promise<void> {
  const wanted = note.read();
  if (!wanted) return;
  const { draftId = null, token = null } = link ?? {};
  try {
    await send(deviceForget, { deleteCopy: wanted === 'copy', ...(draftId ? { draftId } : {}) }, { retries: 0, quiet: true, ...(token ? { draftToken: token } : {}) });
    note.write(null);
  } catch (error) {
    // A refusal is an answer, and the cookie is cleared with it. Without an answer it is tried again.
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof ApiRefused && !isTransient(error)) note.write(null);
  }
}
