/** The wait for limits that recover slowly, such as the number of waiting alerts of an address, ms. */
export const AN_HOUR_MS = 3_600_000;

/** A client has sent too many requests of one kind. The answer is 429. */
export class TooManyRequestsError extends Error {
  /** Milliseconds until the request can be repeated. */
  readonly waitMs: number;

  constructor(waitMs: number, message = 'Too many requests from this address; try again later') {
    super(message);
    this.name = 'TooManyRequestsError';
    this.waitMs = waitMs;
  }
}
