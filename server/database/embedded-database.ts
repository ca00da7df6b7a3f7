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
 * Starts the embedded database in a thread of its own, so that this thread answers requests while it works. It opens
 * `folder` meanwhile; the first answer of a connection waits for that. When the thread fails, every open and later
 * connection fails with an EmbeddedDatabaseError.
 */
export function startEmbedded(folder: string): EmbeddedDatabase {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: folder });
  let failure: EmbeddedDatabaseError | null = null;
  let open: WorkerConnection | null = null;
  const fail = (cause: unknown) => {
    failure ??= new EmbeddedDatabaseError(cause);
    open?.destroy(failure);
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(`its thread ended with ${code}`));
  worker.on('message', (bytes: Uint8Array) => open?.push(bytes));
  const ended = once(worker, 'exit');
  // 'error' rejects it, and `fail` handles that.
  ended.catch(() => {});

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
      await ended.catch(() => {});
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
    this.#send(Uint8Array.from(chunk));
    done();
  }

  /** Sends all messages of a statement at once: node-postgres writes them between `cork` and `uncork`. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }
}
