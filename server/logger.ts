/** Writes one log line. Facts must not contain a person, an address, card data, a request body or a query string. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | boolean | null>>) => void;

let waiting = '';

/** Writes each log line as one JSON object to standard output. Lines of one turn of the event loop are one write, which is a system call. */
export const logToStdout: Log = (event, facts = {}) => {
  if (waiting === '') setImmediate(flush);
  const rest = JSON.stringify(facts);
  waiting += `{"at":"${timeOf(Date.now())}","event":${JSON.stringify(event)}${rest === '{}' ? '' : `,${rest.slice(1, -1)}`}}\n`;
};

let latest = { ms: Number.NaN, text: '' };

/** The time in ISO 8601. Many lines are of one millisecond, and formatting takes as long as the rest of a line. */
function timeOf(ms: number): string {
  if (latest.ms !== ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}

function flush(): void {
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stdout.write(lines);
}

process.once('exit', flush);
