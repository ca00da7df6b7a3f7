import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { COMPANY } from '#app/company.ts';
import { FILE_TYPE } from '#contract/call.ts';
import { operatorSignIn } from '#contract/calls/operator.ts';
import { photographAdd } from '#contract/calls/photographs.ts';
import { readAnswer } from '#contract/envelope.ts';
import { encodeQuery } from '#contract/query.ts';
import type { Config } from '#server/config.ts';
import { PASSWORD_FILE } from './operator-account.ts';

/** The desk cannot be reached, or nobody can sign in. */
export class DeskError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeskError';
  }
}

/** The result of uploading one file: `added`, or the code of the refusal. */
export interface UploadedFile {
  readonly code: string;
  readonly file: string;
  readonly outcome: string;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Uploads photographs to the running server as the operator's staff, by the calls of the desk.
 * @param folder has a folder for each product, named by its code, with its photographs in the order of their names
 * @param url address of the server
 * @param report is called after each file
 * @throws DeskError
 */
export async function uploadPhotographs(
  folder: string, url: string, { deskEmail, deskPassword, dataDir }: Pick<Config, 'deskEmail' | 'deskPassword' | 'dataDir'>, report: (file: UploadedFile) => void,
): Promise<void> {
  const post = async (path: string, type: string, body: Uint8Array | string, cookie?: string): Promise<Response> => {
    for (;;) {
      const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { company: COMPANY, 'content-type': type, ...(cookie && { cookie }) }, body: body as BodyInit })
        .catch((error: unknown) => { throw new DeskError(`The server at ${url} cannot be reached: ${String((error as Error).cause ?? error)}`); });
      if (answer.status !== 429 && answer.status !== 503) return answer;
      await answer.body?.cancel();
      await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  };

  const password = deskPassword ?? (await readFile(join(dataDir, PASSWORD_FILE), 'utf8').catch(() => { throw new DeskError('DESK_PASSWORD is not set'); }));
  const signedIn = await post(operatorSignIn.name, 'application/json', JSON.stringify(operatorSignIn.request.encode({ email: deskEmail, password })));
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  // A body that nobody reads keeps its connection, and the process, open.
  await signedIn.body?.cancel();
  if (!signedIn.ok || !cookie) throw new DeskError(`The sign-in at ${url} as ${deskEmail} failed`);

  for (const code of (await foldersIn(folder)).toSorted(byName)) {
    for (const file of (await readdir(join(folder, code))).filter((name) => !name.startsWith('.')).toSorted(byName)) {
      const query = new URLSearchParams(encodeQuery(photographAdd.request, { code, lang: 'en' as const }) as Record<string, string>);
      const answer = readAnswer(photographAdd, await (await post(`${photographAdd.name}?${query}`, FILE_TYPE, await readFile(join(folder, code, file)), cookie)).json());
      report({ code, file, outcome: answer.ok ? 'added' : answer.code });
    }
  }
}

const foldersIn = async (folder: string) => (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
