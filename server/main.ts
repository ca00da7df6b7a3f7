import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { NotTheOwnerError } from './database/prepare.ts';
import { createStatic } from './http/static.ts';
import { logToStdout } from './logger.ts';
import { builtPages } from './pages/shop-pages.ts';
import { startServer } from './start.ts';

/**
 * Starts the server from the environment and prints its address; on SIGTERM and SIGINT, finishes running requests and
 * exits. An error at the start is printed, and the process exits with 1.
 * @param clientFolder file URL of the output folder of Vite's client build
 */
export async function main(clientFolder: URL): Promise<void> {
  await startFromEnvironment(fileURLToPath(clientFolder)).catch(exitWithError);
}

async function startFromEnvironment(client: string): Promise<void> {
  const config = readConfig(process.env);
  // Imported on demand, so that a server without the demo loads none of its code.
  const operator = config.demo ? (await import('#demo/demo-operator.ts')).demoOperator : null;
  const server = await startServer(config, { operator, assets: await createStatic(client), pages: await builtPages(client) });
  process.stdout.write(`Meltem is ready at ${server.url}\n`);
  if (server.metricsUrl) process.stdout.write(`Metrics are at ${server.metricsUrl}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logToStdout('stopping', { signal });
      server.stop().then(() => process.exit(0), exitWithError);
    });
  }
}

/** Prints one sentence for an error that the administrator can fix, the stack trace and the causes of any other, and exits with 1. */
function exitWithError(error: unknown): never {
  const isFixable = error instanceof ConfigError || error instanceof FolderInUseError || error instanceof NotTheOwnerError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(`${isFixable ? (error as Error).message : inspect(error)}\n`);
  process.exit(1);
}
