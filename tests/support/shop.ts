import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

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
  /** PostgreSQL to use; the embedded database in a temporary folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the built project; the current folder when absent. */
  readonly project?: string;
  /** Port of the pages; a free port when absent. */
  readonly port?: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts `dist/server/main.js`, as `npm start` does after building.
 * @throws Error with the server's output when it does not become ready
 */
export async function startShop({ databaseUrl, project = '.', port: fixed, env = {} }: ShopPlace = {}): Promise<Shop> {
  const [port, bankPort, folder] = [fixed ?? (await freePort()), await freePort(), await mkdtemp(join(tmpdir(), 'meltem-shop-'))];
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: project,
    env: { ...inherited, HOST: '127.0.0.1', PORT: String(port), BANK_PORT: String(bankPort), DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...env },
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
    folder,
    output: () => output.join(''),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
      const limited = output.join('').split('\n').filter((line) => line.includes('"status":429'));
      if (limited.length > 0) throw new Error(`the rate limit refused a visitor:\n${limited.slice(0, 5).join('\n')}`);
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
