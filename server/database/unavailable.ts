import { EmbeddedDatabaseError } from './embedded-database.ts';

/**
 * PostgreSQL's codes of errors that a later attempt may not meet: a statement, a lock or an idle transaction took too long
 * (57014, 55P03, 25P03), transactions were in each other's way (40001, 40P01), too many connections (53300), or the
 * server stops, starts or loses connections (57P01 to 57P03, class 08).
 */
const CODES = /^(57014|55P03|25P03|40001|40P01|53300|57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of node-postgres have no code. */
const MESSAGES = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated.*|Client has encountered a connection error and is not queryable)$/;

/**
 * Whether an error says that the database was too busy or not reachable. Then the transaction had no effect, except when
 * the connection broke during its commit; a repeated request finds out by its idempotency key.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseError) return true;
  return error instanceof Error && (CODES.test(String((error as { code?: unknown }).code)) || MESSAGES.test(error.message));
}

/** Seconds after which a client may send the request again. */
export const RETRY_AFTER_SECONDS = 2;
