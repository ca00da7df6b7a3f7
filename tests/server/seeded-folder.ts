import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * The first start on an empty data folder creates the embedded database, migrates it and stores the demo catalogue: seconds
 * of processor time. It happens once a test run; the servers of the tests begin with copies of that folder. Tests of the
 * first start itself use an empty folder.
 */

/** Folder of the run, in the environment because test workers are processes. */
const RUN_FOLDER = 'MELTEM_TEST_RUN_FOLDER';

/** Global setup of the tests. @returns the teardown */
export default async function setUpRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A new data folder as the first start of a server with the demo catalogue leaves it. The caller deletes it. */
export async function seededFolder(prefix: string): Promise<string> {
  const run = process.env[RUN_FOLDER];
  if (!run) throw new Error('the global setup of the tests did not run');
  const [seeded, making] = [join(run, 'seeded'), join(run, 'making')];
  while (!(await exists(seeded))) {
    // One worker makes the folder; if it fails, the next one tries.
    const isMaker = await mkdir(making).then(() => true, () => false);
    if (!isMaker) await wait(100);
    else if (await exists(seeded)) await rm(making, { recursive: true });
    else await startOnce(making).then(() => rename(making, seeded)).finally(() => rm(making, { recursive: true, force: true }));
  }
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await cp(seeded, folder, { recursive: true });
  return folder;
}

const exists = (path: string) => stat(path).then(() => true, () => false);

async function startOnce(dataDir: string): Promise<void> {
  // Imported here: the global setup runs in the test runner's own process, which needs none of the server.
  const [{ startServer }, { readConfig }, { demoOperator }] = await Promise.all([import('#server/start.ts'), import('#server/config.ts'), import('#demo/demo-operator.ts')]);
  const server = await startServer(readConfig({ PORT: '0', BANK_PORT: '0', DATA_DIR: dataDir }), { operator: demoOperator, log: () => undefined });
  await server.stop();
}
