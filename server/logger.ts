/** Writes one log line. Facts must not contain a person, an address, card data, a request body or a query string. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

/** Writes each log line as one JSON object to standard output. */
export const logToStdout: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
};
