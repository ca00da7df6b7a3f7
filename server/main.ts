import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { createStatic } from './http/static.ts';
import { logToStdout } from './log.ts';
import { builtPages } from './pages/shop-pages.ts';
import { startServer } from './start.ts';

/** Starts the server from the environment and prints its address; stops it in good order on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  // The client is built beside the server: dist/client, dist/server.
  const client = fileURLToPath(new URL('../client', import.meta.url));
  const server = await startServer(readConfig(process.env), { assets: await createStatic(client), pages: await builtPages(client) });
  process.stdout.write(`Meltem is ready at ${server.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logToStdout('stopping', { signal });
      server.stop().then(() => process.exit(0), refuse);
    });
  }
}

/** What the person who started it can mend is said in one sentence, anything else with its stack. */
function refuse(error: unknown): never {
  const isTheirs = error instanceof ConfigError || error instanceof FolderInUseError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(`${isTheirs ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

main().catch(refuse);
