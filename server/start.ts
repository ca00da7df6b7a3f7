import type { MiddlewareHandler } from 'hono';
import { COMPANY } from '#app/company.ts';
import { paymentReturn } from '#contract/calls/payment.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { loadRules, VERTICALS } from '#verticals/domain.ts';
import { loadSchemas } from '#verticals/schemas.ts';
import { loadWire } from '#verticals/wire.ts';
import { createAnswers, type Answers } from './answers/answers.ts';
import { createCatalogueStates } from './answers/catalogue-states.ts';
import { startBank, type BankAddress } from './bank/start-bank.ts';
import { watchCatalogueVersions, type CatalogueVersions } from './catalogue/catalogue-versions.ts';
import { keepListingRows } from './catalogue/listing-rows.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './database/connection.ts';
import type { Seed } from './database/prepare.ts';
import { seedTenant } from './database/seed.ts';
import { centralBank } from './exchange-rates/central-bank.ts';
import { createDailyRates } from './exchange-rates/daily-rates.ts';
import { createApp, type PageRenderer } from './http/app.ts';
import type { AppEnv } from './http/app-env.ts';
import { type ConnectionLimits, listen } from './http/listen.ts';
import { createBuckets, createRateLimit, type TakeTokens } from './http/rate-limit.ts';
import { shopOrigins } from './http/shop-origins.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { logToStdout, type Log } from './logger.ts';
import { loadLineWords } from './mail/line-words.ts';
import { fileMailer } from './mail/mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { createMetricsApp } from './metrics/metrics-app.ts';
import { Metrics } from './metrics/metrics.ts';
import { ensureOperatorAccount } from './desk/operator-account.ts';
import { createProviders } from './members/social/providers.ts';
import type { Operator } from './operator.ts';
import { createPictures } from './pictures/pictures.ts';
import { createSandboxGateway } from './payment/sandbox-gateway.ts';
import type { Clock } from './services/clock.ts';
import { createEnquiryLimit } from './services/enquiry-limit.ts';
import { createServices, type Services } from './services/services.ts';
import { startVisitCounts, type VisitCounts } from './visits/visit-counts.ts';

/** The parts of the primary process that a worker process uses. */
export interface PrimaryParts {
  /** The bank, which the primary runs. */
  readonly bank: BankAddress;
  /** Counts the requests of all workers. */
  readonly takeTokens: TakeTokens;
  /** Whether this worker runs the periodic jobs; exactly one does. */
  readonly runsJobs: boolean;
}

export interface StartOptions {
  /** Null, the default, starts a server that is one process. */
  readonly primary?: PrimaryParts | null;
  readonly log?: Log;
  readonly clock?: Clock;
  /** Limits of the connections to the shop and of those to the bank; `CONNECTION_LIMITS` when absent. */
  readonly connections?: ConnectionLimits;
  /** Null, the default, starts a server without seeding and without drawings. */
  readonly operator?: Operator | null;
  readonly assets?: MiddlewareHandler<AppEnv>;
  /** Makes the page renderer once the services and both addresses are known; `publicUrl` is the shop's address as browsers see it. */
  readonly pages?: (parts: { services: Services; answers: Answers; metrics: Metrics | null; bankUrl: string; publicUrl: string; now: () => number }) => PageRenderer;
}

export interface RunningServer {
  /** Address of the shop, e.g. `http://127.0.0.1:4173`. */
  readonly url: string;
  readonly bankUrl: string;
  /** Address of the metrics, e.g. `http://127.0.0.1:9464/metrics`; null when they are off. */
  readonly metricsUrl: string | null;
  readonly services: Services;
  readonly answers: Answers;
  readonly database: Database;
  readonly catalogueVersions: CatalogueVersions;
  readonly jobs: Jobs;
  readonly visitCounts: VisitCounts;
  /** Finishes the running requests, then closes both listeners, the jobs and the database. A further call waits for the same. */
  stop(): Promise<void>;
}

/** A step of the stop that takes longer than this is logged: longer than running requests may take (`http/listen.ts`). */
const LONG_STOP_MS = 15_000;

/**
 * Starts the whole server: database (created on the first run, and seeded with
 * the operator's content), sandbox bank, jobs, and the shop on its port. A worker
 * process (`primary`) leaves the parts that run once to its primary. When one part fails to start, the parts started before it are stopped.
 * @throws FolderInUseError, or the system's error for a taken port
 */
export async function startServer(config: Config, { log = logToStdout, clock = () => new Date(), connections, operator = null, primary = null, assets, pages }: StartOptions = {}): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const closeAll = async () => {
    for (const [index, close] of closers.toReversed().entries()) {
      const late = setTimeout(() => log('stopTakesLong', { step: index + 1, of: closers.length }), LONG_STOP_MS).unref();
      await close();
      clearTimeout(late);
    }
  };
  const stop = () => (stopping ??= closeAll());
  try {
    await Promise.all([loadVerticals(), ...LOCALES.map(loadLineWords)]);
    const database = await openDatabase(config, primary ? null : seedOf(operator));
    closers.push(() => database.close());
    const metrics = new Metrics();
    metrics.pool(() => database.poolFigures());
    const catalogueVersions = await watchCatalogueVersions(database, log);
    closers.push(() => catalogueVersions.stop());
    const listingRows = await keepListingRows(database, catalogueVersions, log);
    closers.push(() => listingRows.stop());

    let url = '';
    const publicUrl = () => config.publicUrl ?? url;
    const isShopOrigin = (origin: string) => shopOrigins(config.publicUrl, url).includes(origin);
    const rateLimit = createRateLimit(config.rateLimit === null ? null : (primary?.takeTokens ?? createBuckets(config.rateLimit)), config.trustedProxies);
    const bank = primary ? { ...primary.bank, stop: async () => {} } : await startBank(config, { clock, log, isShopOrigin, rateLimit, connections });
    closers.push(bank.stop);

    if (primary?.runsJobs ?? true) await openDesk(database, config, operator?.tenant.id ?? COMPANY, log);
    const gateway = createSandboxGateway({ url: bank.innerUrl, merchantKey: bank.merchantKey });
    const visitCounts = startVisitCounts({ database, clock, log, metrics });
    closers.push(() => visitCounts.stop());
    const services = createServices({
      database, catalogueVersions, clock, gateway, isShopOrigin, log, visitCounts,
      enquiryLimit: createEnquiryLimit({ database, clock, scale: config.rateLimit }),
      providers: createProviders(config.providers, publicUrl),
      bankUrl: () => bank.url,
      publicUrl,
      challengeReturnUrl: (tenant, shopOrigin) => `${config.publicUrl ?? shopOrigin}/api/${paymentReturn.name}?company=${encodeURIComponent(tenant)}`,
    });
    const answers = createAnswers({ services: services.byName, states: createCatalogueStates({ catalogueVersions, catalogue: services.catalogue, clock }) });
    metrics.cache('answers', answers.figures);
    metrics.cache('catalogue', () => services.catalogue.stats);
    const mailer = config.smtpUrl === null ? fileMailer(config.dataDir, config.deskEmail) : smtpMailer(config.smtpUrl, config.deskEmail);
    const dailyRates = config.exchangeRatesUrl === null ? null : createDailyRates({ source: centralBank(config.exchangeRatesUrl), database, clock, log });
    const jobs = startJobs({ database, catalogue: services.catalogue, paymentAttempts: services.paymentAttempts, cardRefunds: services.cardRefunds, dailyRates, mailer, publicUrl, clock, log, metrics, everyMs: (primary?.runsJobs ?? true) ? config.jobsEveryMs : null });
    closers.push(() => jobs.stop());

    let renderer: PageRenderer | undefined;
    const app = createApp({
      services, answers, database, log, metrics, rateLimit, publicUrl, isClosing: () => stopping !== null,
      pictures: createPictures({ database, catalogue: services.catalogue, drawings: operator && operator.createPictureSource({ database, clock }) }),
      ...(assets && { assets }),
      ...(pages && { pages: async (request, report) => (renderer ??= pages({ services, answers, metrics, bankUrl: bank.url, publicUrl: publicUrl(), now: () => clock().getTime() }))(request, report) }),
    });
    const shop = await listen(app, config.host, config.port, connections);
    closers.push(shop.stop);
    url = shop.url;
    const metricsUrl = await startMetrics(config, metrics, closers);
    return { url, bankUrl: bank.url, metricsUrl, services, answers, database, catalogueVersions, jobs, visitCounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the account of the operator's desk, and logs where its generated password is. A tenant that does not exist has no desk. */
async function openDesk(database: Database, config: Config, tenant: string, log: Log): Promise<void> {
  const known = await database.owner.selectFrom('tenants').select('id').where('id', '=', tenant).executeTakeFirst();
  const account = known && (await ensureOperatorAccount(database, config, tenant));
  if (account) log('desk', { path: '/desk', ...account });
}

/** Starts the metrics on their port and returns their address, or returns null when they are off. */
async function startMetrics({ metricsHost, metricsPort }: Config, metrics: Metrics, closers: (() => Promise<void>)[]): Promise<string | null> {
  if (metricsPort === null) return null;
  metrics.observeProcess();
  const listener = await listen(createMetricsApp(metrics), metricsHost, metricsPort);
  closers.push(listener.stop);
  return `${listener.url}/metrics`;
}

/** Loads the rules, schemas and wire names of all verticals, which the seed and every request need. */
export const loadVerticals = () => Promise.all([loadRules(VERTICALS), loadSchemas(VERTICALS), loadWire(VERTICALS)]);

/** Returns the function that fills an empty database with the operator's content. */
export const seedOf = (operator: Operator | null): Seed => async (owner) => {
  if (operator) await seedTenant({ owner }, operator.tenant, operator.loadCatalogue);
};
