import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';

/** Starts a server in a child process that a test can kill. Prints `ready <url>`, or the name of the error at the start. */
try {
  const { url, stop } = await startServer(readConfig(process.env), { operator: demoOperator, log: () => {} });
  process.stdout.write(`ready ${url}\n`);
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exit(1);
}
