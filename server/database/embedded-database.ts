import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** The thread of the embedded database has failed or ended. Only a new process opens the database again. */
export class EmbeddedDatabaseError extends Error {
  constructor(cause: unknown) {
    super(`The embedded database has stopped (${String(cause)}). Restart the server`, { cause });
    this.name = 'EmbeddedDatabaseError';
  }
}

export interface EmbeddedDatabase {
  /** Opens the database's only connection, for node-postgres: a stream of PostgreSQL's wire protocol. Open one at a time. */
  connect(): Duplex;
  /** Whether the thread has failed or ended. */
  hasStopped(): boolean;
  /** Closes the database and ends its thread. */
  close(): Promise<void>;
}

/**
 * Opens the embedded database in a thread of its own, so that this thread answers requests while it works. When the thread
 * fails, every open and later connection fails with an EmbeddedDatabaseError.
 * @param folder is created when it does not exist
 * @throws EmbeddedDatabaseError when the folder cannot be opened
 */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: folder });
  let failure: EmbeddedDatabaseError | null = null;
  let open: WorkerConnection | null = null;
  const fail = (cause: unknown) => {
    failure ??= new EmbeddedDatabaseError(cause);
    open?.destroy(failure);
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(`its thread ended with ${code}`));
  const ended = once(worker, 'exit').catch(() => {});
  await Promise.race([once(worker, 'message'), ended]).catch(fail);
  if (failure) throw failure;
  worker.on('message', (bytes: Uint8Array) => open?.push(bytes));

  return {
    connect() {
      open = new WorkerConnection((bytes) => worker.postMessage(bytes, [bytes.buffer]));
      if (failure) open.destroy(failure);
      return open;
    },
    hasStopped: () => failure !== null,
    async close() {
      if (failure) return;
      worker.postMessage('close');
      await ended;
    },
  };
}

/** The part of a socket that node-postgres uses, over a function that sends bytes to the thread. */
class WorkerConnection extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super();
    this.#send = send;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(new Uint8Array(chunk));
    done();
  }

  /** Sends all messages of a statement at once: node-postgres writes them between `cork` and `uncork`. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  /** Closes the connection when its client ends it, as a server does. A pool that is closing waits for that. */
  override _final(done: () => void): void {
    done();
    this.destroy();
  }
}
