/** A fact of the server's life. Never a person, an address, a card, a body, a query string. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

/** One JSON object a line on standard output. */
export const logToStdout: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
};
