import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { databasesOf, launchPostgres, stopPostgres, type PostgresDatabases, type RunningPostgres } from './postgres.ts';

/*
 * What is made once a test run, by the first worker that needs it, because it takes seconds of processor time:
 * - a PostgreSQL server;
 * - a database of each kind with the demo catalogue, as the first start of a server leaves it. The servers of the tests
 *   begin with copies. Tests of the first start itself use an empty database.
 */

/** Starts a server once with these environment variables (`DATA_DIR`, `DATABASE_URL`), and stops it when it is ready. */
export type FirstStart = (env: Readonly<Record<string, string>>) => Promise<void>;

/** Folder of the run, in the environment because test workers are processes. */
const RUN_FOLDER = 'MELTEM_TEST_RUN_FOLDER';

/** Global setup of the tests. @returns the teardown */
export default async function setUpRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-run-'));
  process.env[RUN_FOLDER] = folder;
  return async () => {
    if (await exists(join(folder, POSTGRES))) await stopPostgres(await runningPostgres());
    await rm(folder, { recursive: true, force: true });
  };
}

/** A new data folder as the first start of a server with the demo catalogue leaves it. The caller deletes it. */
export async function copySeededFolder(prefix: string, firstStart: FirstStart): Promise<string> {
  const seeded = await madeOnce('embedded', (folder) => firstStart({ DATA_DIR: folder }));
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await cp(seeded, folder, { recursive: true });
  return folder;
}

/** The databases of the run's PostgreSQL server. The caller drops those that it creates. */
export async function runDatabases(): Promise<PostgresDatabases> {
  return databasesOf(await runningPostgres());
}

/** Name of the database to copy for one with the demo catalogue. */
export async function makeSeededTemplate(firstStart: FirstStart): Promise<string> {
  const databases = await runDatabases();
  const folder = await madeOnce('template', async (making) => {
    const { name, url } = await databases.createDatabase();
    await firstStart({ DATA_DIR: join(making, 'data'), DATABASE_URL: url });
    await writeFile(join(making, 'name'), name);
  });
  return readFile(join(folder, 'name'), 'utf8');
}

const POSTGRES = 'postgres';

async function runningPostgres(): Promise<RunningPostgres> {
  const folder = await madeOnce(POSTGRES, async (making) => writeFile(join(making, 'running.json'), JSON.stringify(await launchPostgres({ detached: true }))));
  return JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as RunningPostgres;
}

/** Makes a folder of the run once, e.g. with what takes a browser to record; when that fails, the next worker that needs it tries again. @returns its path */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (!run) throw new Error('the global setup of the tests did not run');
  const [made, making] = [join(run, name), join(run, `${name}.making`)];
  while (!(await exists(made))) {
    const isMaker = await mkdir(making).then(() => true, () => false);
    if (!isMaker) await wait(100);
    else if (await exists(made)) await rm(making, { recursive: true });
    else await make(making).then(() => rename(making, made)).finally(() => rm(making, { recursive: true, force: true }));
  }
  return made;
}

const exists = (path: string) => stat(path).then(() => true, () => false);
