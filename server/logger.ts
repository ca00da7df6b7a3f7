/** Writes one log line. Facts must not contain a person, an address, card data, a request body or a query string. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

let waiting = '';

/** Writes each log line as one JSON object to standard output. Lines of one turn of the event loop are one write, which is a system call. */
export const logToStdout: Log = (event, facts = {}) => {
  if (waiting === '') setImmediate(flush);
  waiting += `${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`;
};

function flush(): void {
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stdout.write(lines);
}

process.once('exit', flush);
