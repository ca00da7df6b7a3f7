import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { ON_TEST_DAY } from './test-day.js';
import { type FirstStart, makeSeededTemplate, runDatabases } from './test-run.ts';

/** A running shop: the built server with its bank, on free ports and a database of its own. */
export interface Shop {
  readonly url: string;
  readonly bankUrl: string;
  /** Data folder, with the bank's ledger. */
  readonly folder: string;
  /** What the server has printed so far. */
  output(): string;
  /**
   * Stops the shop cleanly and deletes its data.
   * @throws Error when a request was answered with 429, because no visitor should reach a rate limit
   */
  stop(): Promise<void>;
}

export interface ShopPlace {
  /** PostgreSQL to use; the embedded database in the data folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** Data folder, deleted when the shop stops; a new one when absent. */
  readonly folder?: string;
  /** Folder of the built project; the current folder when absent. */
  readonly project?: string;
  /** Port of the pages; a free port when absent. */
  readonly port?: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts `dist/server/main.js` on the test day, as `npm start` does after building.
 * @throws Error with the server's output when it does not become ready
 */
export async function startShop(place: ShopPlace = {}): Promise<Shop> {
  const folder = place.folder ?? (await mkdtemp(join(tmpdir(), 'meltem-shop-')));
  const { url, bankUrl, output, end } = await launch({ ...place, folder });
  return {
    url, bankUrl, folder, output,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
      const limited = output().split('\n').filter((line) => line.includes('"status":429'));
      if (limited.length > 0) throw new Error(`the rate limit refused a visitor:\n${limited.slice(0, 5).join('\n')}`);
    },
  };
}

/** The first start of the built server, which fills its database with the demo catalogue. */
const firstStart: FirstStart = async ({ DATA_DIR, DATABASE_URL }) => {
  const { end } = await launch({ folder: DATA_DIR!, databaseUrl: DATABASE_URL });
  await end();
};

/** A shop of a test run, on a PostgreSQL database of its own. */
export interface SeededShop extends Shop {
  /** Address of its database for PostgreSQL's superuser. */
  readonly superuserUrl: string;
}

/** Starts a shop on a new PostgreSQL database with the demo catalogue, in a fraction of a first start's time. Stopping it drops the database. */
export async function startSeededShop(place: Omit<ShopPlace, 'databaseUrl'> = {}): Promise<SeededShop> {
  const databases = await runDatabases();
  const { name, url, superuserUrl } = await databases.createDatabase(await makeSeededTemplate(firstStart));
  const shop = await startShop({ ...place, databaseUrl: url });
  return {
    ...shop, superuserUrl,
    async stop() {
      await shop.stop();
      await databases.dropDatabase(name);
    },
  };
}

/** A server that takes longer to stop than this does not stop. */
const STOP_MS = 60_000;

interface LaunchedShop extends Pick<Shop, 'url' | 'bankUrl' | 'output'> {
  /** Stops the process cleanly. */
  end(): Promise<void>;
}

async function launch({ databaseUrl, folder, project = '.', port: fixed, env = {} }: ShopPlace & { readonly folder: string }): Promise<LaunchedShop> {
  const [port, bankPort] = [fixed ?? (await freePort()), await freePort()];
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', ON_TEST_DAY, 'dist/server/main.js'], {
    cwd: project,
    env: { ...inherited, HOST: '127.0.0.1', PORT: String(port), BANK_PORT: String(bankPort), DATA_DIR: folder, JOBS_EVERY: '5', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, output);
  return {
    url,
    bankUrl: `http://127.0.0.1:${bankPort}`,
    output: () => output.join(''),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const isStopped = await once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) }).then(() => true, () => false);
      if (isStopped) return;
      child.kill('SIGKILL');
      throw new Error(`the shop did not stop:\n${output.join('')}`);
    },
  };
}

async function ready(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the shop did not start:\n${output.join('')}`);
}
