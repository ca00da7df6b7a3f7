import { demoOperator } from '#demo/demo-operator.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';

/** A server in a process of its own, to be killed: says `ready <url>`, or the name of the error that kept it from starting. */
try {
  const { url, stop } = await startServer(readConfig(process.env), { operator: demoOperator, log: () => {} });
  process.stdout.write(`ready ${url}\n`);
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`);
  process.exit(1);
}
