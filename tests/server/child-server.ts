import cluster from 'node:cluster';
import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { runServer } from '#server/processes/run.ts';
import { stopOnSignals } from '#server/processes/stop-on-signals.ts';

/**
 * Starts a server in a child process that a test can kill. Prints `ready <url>`, or the name of the error at the start, and
 * `worker <pid>` for each worker process that starts.
 */
cluster.on('fork', ({ process: { pid } }) => process.stdout.write(`worker ${pid}\n`));
try {
  const stop = await runServer(readConfig(process.env), { operator: demoOperator, log: () => {} }, ({ url }) => process.stdout.write(`ready ${url}\n`));
  stopOnSignals(stop, () => {}, () => process.exit(1));
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exit(1);
}
