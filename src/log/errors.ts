/** Everything the log rejects with, so that a caller decides by class, never by the text of a message. */
export abstract class LogError extends Error {}

/** An event that cannot be stored; nothing of its append was. `index` is its place in the given list. */
export class InvalidEvent extends LogError {
  override readonly name = 'InvalidEvent';
  readonly index: number;
  constructor(index: number, problem: string, cause?: unknown) {
    super(`event ${index}: ${problem}`, { cause });
    this.index = index;
  }
}

/** The append is not durable: its transaction did not complete. The same events may be appended again. */
export class AppendFailed extends LogError {
  override readonly name = 'AppendFailed';
  readonly stream: string;
  constructor(stream: string, cause: unknown) {
    super(`append to ${stream} failed`, { cause });
    this.stream = stream;
  }
}

/** A newer version of the app writes this stream now: reading goes on, writing needs a reload (L8). */
export class StaleWriter extends LogError {
  override readonly name = 'StaleWriter';
  readonly stream: string;
  readonly needed: number;
  constructor(stream: string, needed: number) {
    super(`${stream} is written by version ${needed} of the app`);
    this.stream = stream;
    this.needed = needed;
  }
}

export class ReadFailed extends LogError {
  override readonly name = 'ReadFailed';
  readonly stream: string;
  constructor(stream: string, cause: unknown) {
    super(`reading ${stream} failed`, { cause });
    this.stream = stream;
  }
}

/** Something asked to be erased may still be there. */
export class EraseFailed extends LogError {
  override readonly name = 'EraseFailed';
  constructor(cause: unknown) {
    super('erasing failed', { cause });
  }
}

/** No database can be opened here, or not any more. */
export class StorageUnavailable extends LogError {
  override readonly name = 'StorageUnavailable';
  constructor(cause: unknown) {
    super('no storage', { cause });
  }
}

/** The database was deleted under an open connection: not by us, who erase rows. Told once; then an empty one is there. */
export class DatabaseLost extends LogError {
  override readonly name = 'DatabaseLost';
}

/** This browser makes or keeps no CryptoKey (private mode, an insecure page). */
export class KeyStorageUnavailable extends LogError {
  override readonly name = 'KeyStorageUnavailable';
  constructor(cause: unknown) {
    super('no storage for keys', { cause });
  }
}

export const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
