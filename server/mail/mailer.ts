import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '#server/private-files.ts';
import { messageOf, type Mail } from './message.ts';

/** Delivers e-mails. Rejects when an e-mail could not be handed over; a `MailError` tells whether the failure concerns this e-mail or the server. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Name of the folder in the data folder. */
export const OUTBOX_FOLDER = 'outbox';

/** Writes each e-mail into a file that mail programs open, `<time>-<id>.eml`, readable by the server's user only. */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = join(dataDir, OUTBOX_FOLDER);
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.at.toISOString().replaceAll(':', '')}-${mail.id}.eml`);
      // Renamed when it is complete, so nobody reads half of one.
      await writeFile(`${file}.part`, messageOf(mail, from), { mode: PRIVATE_FILE });
      await rename(`${file}.part`, file);
    },
  };
}
