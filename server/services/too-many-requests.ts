/** A wait for what frees itself slowly, such as a place among those who wait. */
export const AN_HOUR_MS = 3_600_000;

/** A client has sent too many requests, of any kind or of one that is counted by itself. The answer is 429. */
export class TooManyRequestsError extends Error {
  /** Milliseconds until the request can be repeated. */
  readonly waitMs: number;

  constructor(waitMs: number, message = 'Too many requests from this address; try again later') {
    super(message);
    this.name = 'TooManyRequestsError';
    this.waitMs = waitMs;
  }
}
