import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another running process has locked the folder. */
export class FolderInUseError extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`Another process is using ${folder}. Stop it, or give this one its own DATA_DIR (or a DATABASE_URL: PostgreSQL may be shared).`);
    this.name = 'FolderInUseError';
    this.folder = folder;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Longest socket path that both Linux and macOS accept, in bytes. */
const LONGEST_ADDRESS = 100;
/** Milliseconds to wait before the lock is verified: another process that saw the same stale lock may replace our socket meanwhile. */
const SETTLE_MS = 120;

/**
 * Locks a folder for this process until `release` or the end of the process. The
 * embedded database has no lock of its own; two processes on one folder corrupt it.
 *
 * The lock is a listening socket (a named pipe on Windows): the system closes it
 * with its process, even after SIGKILL, so the lock is held exactly while the
 * socket answers. The socket is in the folder itself, so that containers which
 * share the volume see the same lock.
 *
 * @throws FolderInUseError when another running process holds the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder);
  const address = addressOf(path);
  const id = randomUUID();
  let server = await listen(address, id);
  if (!server) {
    if (await readHolderId(address)) throw new FolderInUseError(path);
    // No answer: the holder was killed and left its socket behind.
    rmSync(address, { force: true });
    server = await listen(address, id);
    if (!server) throw new FolderInUseError(path);
  }
  await sleep(SETTLE_MS);
  // A lost lock is not closed: closing would unlink the path, which is now the other process's socket.
  if ((await readHolderId(address)) !== id) throw new FolderInUseError(path);
  const held = server;
  return { release: () => new Promise((done) => held.close(() => done())) };
}

function addressOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\?\\pipe\\meltem-${digest}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= LONGEST_ADDRESS ? inside : join(tmpdir(), `meltem-${digest}.sock`);
}

/** Starts a server that sends `id` to every connection. @returns null when the address is in use */
function listen(address: string, id: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(id));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(address, () => done(server.unref()));
  });
}

/** Reads the id of the process that holds the lock. @returns null when no process answers */
function readHolderId(address: string): Promise<string | null> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.on('data', (part) => (answer += part));
    socket.once('end', () => done(answer));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(null);
      else fail(error);
    });
  });
}
