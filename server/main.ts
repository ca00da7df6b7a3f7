import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig, type Config } from './config.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { DeskError, uploadPhotographs } from './desk/upload-photographs.ts';
import { NotTheOwnerError } from './database/prepare.ts';
import { PortInUseError } from './http/listen.ts';
import { createStatic } from './http/static.ts';
import { logToStdout } from './logger.ts';
import type { Operator } from './operator.ts';
import { builtPages } from './pages/shop-pages.ts';
import { openDatabase } from './database/connection.ts';
import { runServer } from './processes/run.ts';
import { WorkerStartError } from './processes/primary.ts';
import { stopOnSignals } from './processes/stop-on-signals.ts';
import { loadVerticals, seedOf } from './start.ts';

/**
 * Starts the server from the environment and prints its address; on SIGTERM and SIGINT, finishes running requests and
 * exits. With the argument `migrate`, only migrates and fills the database; with `photographs` and a folder, uploads its
 * photographs to the server that runs. An error is printed, and the process exits with 1.
 * @param entry file URL of the built server's first file
 * @param clientFolder file URL of the output folder of Vite's client build
 */
export async function main(entry: URL, clientFolder: URL): Promise<void> {
  const [, , command, folder] = process.argv;
  const run = () => {
    if (command === 'migrate') return migrateFromEnvironment();
    if (command === 'photographs') return uploadFromEnvironment(folder);
    return startFromEnvironment(fileURLToPath(entry), fileURLToPath(clientFolder));
  };
  await run().catch(exitWithError);
}

/**
 * Node collects old objects when the heap has grown by this part of what was in use after the last time (docs/decisions/0021).
 * What the caches evict is old, and by itself it waits until the heap is three times as large.
 */
const HEAP_GROWTH_PERCENT = 30;

async function startFromEnvironment(entry: string, client: string): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = readConfig(process.env);
  const options = { operator: await operatorOf(config), assets: await createStatic(client), pages: await builtPages(client) };
  // `npm start` runs this file from another, which workers must not repeat.
  if (cluster.isPrimary) cluster.setupPrimary({ exec: entry });
  const stop = await runServer(config, options, ({ url, metricsUrls }) => {
    process.stdout.write(`Meltem is ready at ${url}\n`);
    for (const metricsUrl of metricsUrls) process.stdout.write(`Metrics are at ${metricsUrl}\n`);
  });
  stopOnSignals(stop, (signal) => logToStdout('stopping', { signal }), exitWithError);
}

async function migrateFromEnvironment(): Promise<void> {
  const config = readConfig(process.env);
  await loadVerticals();
  const database = await openDatabase(config, seedOf(await operatorOf(config)));
  await database.close();
  process.stdout.write('The database is migrated\n');
}

async function uploadFromEnvironment(folder: string | undefined): Promise<void> {
  if (!folder) throw new DeskError('Pass a folder that contains one folder for each product: npm run photographs -- <folder>');
  const config = readConfig(process.env);
  const url = config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  await uploadPhotographs(folder, url, config, ({ code, file, outcome }) => {
    process.stdout.write(`${code}/${file}: ${outcome}\n`);
    if (outcome !== 'added') process.exitCode = 1;
  });
}

/** Imports the demo on demand, so that a server without it loads none of its code. */
const operatorOf = async ({ demo }: Config): Promise<Operator | null> => (demo ? (await import('#demo/demo-operator.ts')).demoOperator : null);

const FIXABLE = [ConfigError, DeskError, FolderInUseError, NotTheOwnerError, PortInUseError, WorkerStartError];

/** Prints one sentence for an error that the administrator can fix, the stack trace and the causes of any other, and exits with 1. */
function exitWithError(error: unknown): never {
  const isFixable = FIXABLE.some((kind) => error instanceof kind);
  process.stderr.write(`${isFixable ? (error as Error).message : inspect(error)}\n`);
  process.exit(1);
}
