import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { paymentReturn } from '#contract/calls/payment.ts';
import { loadRules, VERTICALS } from '#verticals/domain.ts';
import { loadWire } from '#verticals/wire.ts';
import { Bank } from './bank/bank.ts';
import { createBankApp } from './bank/bank-app.ts';
import { Ledger } from './bank/ledger.ts';
import { watchCatalogueVersions, type CatalogueVersions } from './catalogue/catalogue-versions.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './database/connection.ts';
import type { Seed } from './database/prepare.ts';
import { seedTenant } from './database/seed.ts';
import { createApp, type PageRenderer } from './http/app.ts';
import type { AppEnv } from './http/app-env.ts';
import { type ConnectionLimits, listen } from './http/listen.ts';
import { createRateLimit, type RateLimit } from './http/rate-limit.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { logToStdout, type Log } from './logger.ts';
import { createMetricsApp } from './metrics/metrics-app.ts';
import { Metrics } from './metrics/metrics.ts';
import type { Operator } from './operator.ts';
import { createSandboxGateway } from './payment/sandbox-gateway.ts';
import { readOrCreateKey } from './private-files.ts';
import type { Clock } from './services/clock.ts';
import { createServices, type Services } from './services/services.ts';

export interface StartOptions {
  readonly log?: Log;
  readonly clock?: Clock;
  /** Limits of the connections to the shop and of those to the bank; `CONNECTION_LIMITS` when absent. */
  readonly connections?: ConnectionLimits;
  /** Null, the default, starts a server without seeding and without pictures. */
  readonly operator?: Operator | null;
  readonly assets?: MiddlewareHandler<AppEnv>;
  /** Makes the page renderer once the services and both addresses are known; `publicUrl` is the shop's address as browsers see it. */
  readonly pages?: (parts: { services: Services; bankUrl: string; publicUrl: string; now: () => number }) => PageRenderer;
}

export interface RunningServer {
  /** Address of the shop, e.g. `http://127.0.0.1:4173`. */
  readonly url: string;
  readonly bankUrl: string;
  /** Address of the metrics, e.g. `http://127.0.0.1:9464/metrics`; null when they are off. */
  readonly metricsUrl: string | null;
  readonly services: Services;
  readonly database: Database;
  readonly catalogueVersions: CatalogueVersions;
  readonly jobs: Jobs;
  /** Finishes the running requests, then closes both listeners, the jobs and the database. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server: database (created on the first run, and seeded with
 * the operator's content), sandbox bank, jobs, and the shop on its port. When
 * one part fails to start, the parts started before it are stopped.
 * @throws FolderInUseError, or the system's error for a taken port
 */
export async function startServer(config: Config, { log = logToStdout, clock = () => new Date(), connections, operator = null, assets, pages }: StartOptions = {}): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  let isClosing = false;
  const stop = async () => {
    if (isClosing) return;
    isClosing = true;
    for (const close of closers.toReversed()) await close();
  };
  try {
    await Promise.all([loadRules(VERTICALS), loadWire(VERTICALS)]);
    const database = await openDatabase(config, seedOf(operator));
    closers.push(() => database.close());
    const metrics = new Metrics();
    metrics.pool(() => database.poolFigures());
    const catalogueVersions = await watchCatalogueVersions(database, log);
    closers.push(() => catalogueVersions.stop());

    let url = '';
    const publicUrl = () => config.publicUrl ?? url;
    const isShopOrigin = (origin: string) => originsOf(config, url).includes(origin);
    const rateLimit = createRateLimit({ scale: config.rateLimit, trustedProxies: config.trustedProxies });
    const bank = await startBank(config, clock, log, isShopOrigin, rateLimit, connections);
    closers.push(bank.stop);

    const gateway = createSandboxGateway({ url: bank.innerUrl, merchantKey: bank.merchantKey });
    const services = createServices({
      database, catalogueVersions, clock, gateway, isShopOrigin, log,
      bankUrl: () => bank.url,
      challengeReturnUrl: (tenant, shopOrigin) => `${config.publicUrl ?? shopOrigin}/api/${paymentReturn.name}?company=${encodeURIComponent(tenant)}`,
    });
    const jobs = startJobs({ database, payments: services.payments, clock, log, metrics });
    closers.push(() => jobs.stop());

    let renderer: PageRenderer | undefined;
    const app = createApp({
      services, database, log, metrics, rateLimit, publicUrl, isClosing: () => isClosing,
      pictures: operator && operator.createPictureSource({ database, clock }),
      ...(assets && { assets }),
      ...(pages && { pages: async (request, report) => (renderer ??= pages({ services, bankUrl: bank.url, publicUrl: publicUrl(), now: () => clock().getTime() }))(request, report) }),
    });
    const shop = await listen(app, config.host, config.port, connections);
    closers.push(shop.stop);
    url = shop.url;
    const metricsUrl = await startMetrics(config, metrics, closers);
    return { url, bankUrl: bank.url, metricsUrl, services, database, catalogueVersions, jobs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the metrics on their port and returns their address, or returns null when they are off. */
async function startMetrics({ metricsHost, metricsPort }: Config, metrics: Metrics, closers: (() => Promise<void>)[]): Promise<string | null> {
  if (metricsPort === null) return null;
  metrics.observeProcess();
  const listener = await listen(createMetricsApp(metrics), metricsHost, metricsPort);
  closers.push(listener.stop);
  return `${listener.url}/metrics`;
}

/** Returns the function that fills an empty database with the operator's content. */
export const seedOf = (operator: Operator | null): Seed => async (owner) => {
  if (operator) await seedTenant({ owner }, operator.tenant, operator.loadCatalogue);
};

/** Starts the sandbox bank on its own listener, or returns the addresses of a bank in another process. */
async function startBank({ dataDir, host, bankPort, bankUrl, bankKey }: Config, clock: Clock, log: Log, isShopOrigin: (origin: string) => boolean, rateLimit: RateLimit, connections?: ConnectionLimits) {
  const merchantKey = bankKey ?? (await readOrCreateKey(join(dataDir, 'bank.key')));
  if (bankPort === null) return { url: bankUrl!, innerUrl: bankUrl!, merchantKey, stop: async () => {} };
  let url = bankUrl ?? '';
  const bank = new Bank(new Ledger(join(dataDir, 'bank.jsonl')), clock, () => url);
  const listener = await listen(createBankApp({ bank, merchantKey, isShopOrigin, log, rateLimit }), host, bankPort, connections);
  url = bankUrl ?? listener.url;
  return { url, innerUrl: listener.url, merchantKey, stop: listener.stop };
}

/** Returns the origins under which browsers see the shop: the one of `PUBLIC_URL`, or the address that it listens on; for a loopback address, all its names. */
function originsOf({ publicUrl }: Config, url: string): string[] {
  if (publicUrl) return [new URL(publicUrl).origin];
  const { hostname, port, origin } = new URL(url);
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  return names.includes(hostname) ? names.map((name) => `http://${name}:${port}`) : [origin];
}
