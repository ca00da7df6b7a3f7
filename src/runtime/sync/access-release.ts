import { ApiError, ApiRefused } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { deviceForget } from '#contract/calls/draft.ts';
import type { Send } from '#runtime/send.ts';
import type { Link } from './device-link.ts';

/** A pending request, stored outside the log: the server has to forget this browser (`device`), or delete the copy as well (`copy`). */
export interface ForgetNote {
  read(): 'device' | 'copy' | null;
  write(note: 'device' | 'copy' | null): void;
}

/**
 * Releases this browser's access to the server's copy if the note requests it.
 * @param link of the draft just erased; null when an earlier page erased it
 */
export async function releaseAccess(send: Send, note: ForgetNote, link: Pick<Link, 'draftId' | 'token'> | null): Promise<void> {
  const wanted = note.read();
  if (!wanted) return;
  const { draftId = null, token = null } = link ?? {};
  try {
    await send(deviceForget, { deleteCopy: wanted === 'copy', ...(draftId ? { draftId } : {}) }, { retries: 0, quiet: true, ...(token ? { draftToken: token } : {}) });
    note.write(null);
  } catch (error) {
    // A refusal also clears the cookie. Without an answer the request is retried.
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof ApiRefused && !isTransient(error)) note.write(null);
  }
}
