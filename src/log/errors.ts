/** The base class of the log's errors. Callers distinguish them by class, never by message. */
export abstract class LogError extends Error {}

abstract class StreamError extends LogError {
  readonly stream: string;
  constructor(stream: string, cause?: unknown) {
    super(stream, { cause });
    this.stream = stream;
  }
}
/** The append is not durable: its transaction did not complete. The same events may be appended again. */
export class AppendFailed extends StreamError { override readonly name = 'AppendFailed'; }
export class ReadFailed extends StreamError { override readonly name = 'ReadFailed'; }
/** A newer version of the app, `needed`, writes this stream. It can still be read; writing needs a reload (L8). */
export class StaleWriter extends StreamError {
  override readonly name = 'StaleWriter';
  readonly needed: number;
  constructor(stream: string, needed: number) {
    super(stream);
    this.needed = needed;
  }
}
/** An event cannot be stored. No event of its append was stored. `index` is its place in the given list. */
export class InvalidEvent extends LogError {
  override readonly name = 'InvalidEvent';
  readonly index: number;
  constructor(index: number, problem: string, cause?: unknown) {
    super(`event ${index}: ${problem}`, { cause });
    this.index = index;
  }
}
/** The erasure is not complete: some rows may still be stored. */
export class EraseFailed extends LogError { override readonly name = 'EraseFailed'; }
/** No database can be opened. */
export class StorageUnavailable extends LogError { override readonly name = 'StorageUnavailable'; }
/** The database was deleted under an open connection, not by this log, which erases rows. Only the first request after the deletion fails with it. */
export class DatabaseLost extends LogError { override readonly name = 'DatabaseLost'; }
/** This browser cannot create or store a CryptoKey (a private window, an insecure page). */
export class KeyStorageUnavailable extends LogError { override readonly name = 'KeyStorageUnavailable'; }

export const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
