import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import type { ProviderName } from '#domain/member/social-sign-in.ts';

/** An environment variable has an invalid value; `variable` is its name. */
export class ConfigError extends Error {
  readonly variable: string;

  constructor(variable: string, value: string, expected: string) {
    super(`${variable}=${JSON.stringify(value)} cannot be used: expected ${expected}`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}

/** The shop as a client of a site that signs members in (RFC 6749, section 2). The secret must not be logged. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of another site in place of the provider's own: the issuer for Google, the base address of the endpoints for Facebook. */
  readonly url: string | null;
}

export interface Config {
  /** Address that both listeners (shop and bank) bind to. */
  readonly host: string;
  /** Port of pages and API; 0 takes any free one. */
  readonly port: number;
  /** Folder of the embedded database, its lock and the sandbox bank's ledger; absolute. */
  readonly dataDir: string;
  /** PostgreSQL address, or null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** PostgreSQL address of the database's owner, who migrates and seeds; null when `databaseUrl` does that too. */
  readonly databaseOwnerUrl: string | null;
  /** Connections to PostgreSQL that one process opens at most. */
  readonly databasePool: number;
  /** Milliseconds that a request waits at most for a connection, for a lock, and for a statement on PostgreSQL. */
  readonly databaseTimeoutMs: number;
  /** Port of the sandbox bank, or null when another process runs the bank at `bankUrl`. */
  readonly bankPort: number | null;
  /** The bank's address as browsers see it, or null to use the address it listens on. */
  readonly bankUrl: string | null;
  /** The key that shop and bank share, or null to create one and store it in `dataDir`. */
  readonly bankKey: string | null;
  /** The shop's address as browsers see it, or null to use the loopback address it listens on. */
  readonly publicUrl: string | null;
  /** Factor that multiplies the built-in rate limits, or null for no rate limits. */
  readonly rateLimit: number | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Processes that serve the port. More than one only on PostgreSQL. */
  readonly workers: number;
  /** Milliseconds between two runs of the periodic jobs. */
  readonly jobsEveryMs: number;
  /** Whether the demo operator is seeded and its pictures are drawn. */
  readonly demo: boolean;
  /** E-mail address with which the operator's staff signs in at the desk. */
  readonly deskEmail: string;
  /** Password of the desk, or null: the demo generates one, any other server has no desk. */
  readonly deskPassword: string | null;
  /** Address of the mail server with its user and password, or null to write e-mails as files. */
  readonly smtpUrl: string | null;
  /** Address of the document with the daily exchange rates (P14), or null for the rates that are stored. */
  readonly exchangeRatesUrl: string | null;
  /** The sites with whose accounts members sign in (M9); null for one that is not set up. */
  readonly providers: Readonly<Record<ProviderName, ProviderConfig | null>>;
  /** Port of `/metrics`, or null for no metrics. */
  readonly metricsPort: number | null;
  /** Address that the metrics port binds to. */
  readonly metricsHost: string;
}

const HIGHEST_PORT = 65_535;

/**
 * Reads the configuration from environment variables, with the README's defaults.
 * @throws ConfigError naming the first variable that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const value = (name: string) => env[name]?.trim() || null;
  const port = readPort('PORT', value('PORT')) ?? 4173;
  const bankPort = value('BANK_PORT') === 'off' ? null : (readPort('BANK_PORT', value('BANK_PORT')) ?? followingPort(port));
  const bankUrl = readUrl('BANK_URL', value('BANK_URL'), ['http:', 'https:']);
  if (bankPort === null && !bankUrl) throw new ConfigError('BANK_URL', '', 'the address of the bank, because BANK_PORT=off');
  const host = readHost('HOST', value('HOST'));
  const publicUrl = readUrl('PUBLIC_URL', value('PUBLIC_URL'), ['http:', 'https:']);
  if (!publicUrl && !isLoopback(host)) throw new ConfigError('PUBLIC_URL', '', `the shop's address as browsers see it, because HOST=${host} is not a loopback address`);
  const databaseUrl = readUrl('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']);
  const databaseOwnerUrl = readUrl('DATABASE_OWNER_URL', value('DATABASE_OWNER_URL'), ['postgres:', 'postgresql:']);
  if (databaseOwnerUrl && !databaseUrl) throw new ConfigError('DATABASE_URL', '', 'the address with the login of the server, because DATABASE_OWNER_URL is set');
  const workers = readCount('WORKERS', value('WORKERS'), 256) ?? 1;
  if (workers > 1 && !databaseUrl) throw new ConfigError('WORKERS', String(workers), '1, because one process owns the embedded database; more need PostgreSQL (DATABASE_URL)');
  return {
    host,
    port,
    dataDir: resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseOwnerUrl,
    databasePool: readCount('DATABASE_POOL', value('DATABASE_POOL'), 1000) ?? 10,
    databaseTimeoutMs: (readCount('DATABASE_TIMEOUT', value('DATABASE_TIMEOUT'), 3600) ?? 10) * 1000,
    bankPort,
    bankUrl,
    bankKey: value('BANK_KEY'),
    publicUrl,
    rateLimit: readRateLimit(value('RATE_LIMIT')),
    workers,
    trustedProxies: readProxies(value('TRUSTED_PROXIES')),
    jobsEveryMs: (readCount('JOBS_EVERY', value('JOBS_EVERY'), 3600) ?? 30) * 1000,
    demo: readSwitch('DEMO', value('DEMO')),
    deskEmail: readEmail('DESK_EMAIL', value('DESK_EMAIL')) ?? 'desk@meltem.example',
    deskPassword: readPassword('DESK_PASSWORD', value('DESK_PASSWORD')),
    smtpUrl: readMailServer('SMTP_URL', value('SMTP_URL')),
    exchangeRatesUrl: readSecureUrl('EXCHANGE_RATES_URL', value('EXCHANGE_RATES_URL'), 'whoever changes the document on the way changes prices'),
    providers: {
      google: readProvider('GOOGLE', value, 'GOOGLE_ISSUER'),
      facebook: readProvider('FACEBOOK', value, 'FACEBOOK_URL'),
    },
    metricsPort: readPort('METRICS_PORT', value('METRICS_PORT')),
    metricsHost: readHost('METRICS_HOST', value('METRICS_HOST')),
  };
}

const followingPort = (port: number) => (port === 0 || port === HIGHEST_PORT ? 0 : port + 1);

function readPort(variable: string, value: string | null): number | null {
  if (value === null) return null;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= HIGHEST_PORT)) throw new ConfigError(variable, value, 'a port, 0 to 65535');
  return port;
}

/** Reads a whole number from 1 to `most`. */
function readCount(variable: string, value: string | null, most: number): number | null {
  if (value === null) return null;
  const count = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > most) throw new ConfigError(variable, value, `a whole number, 1 to ${most}`);
  return count;
}

function readHost(variable: string, value: string | null): string {
  if (value === null) return '127.0.0.1';
  if (!isIP(value) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) throw new ConfigError(variable, value, 'an IP address or a host name');
  return value;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine reaches the address. A host name other than `localhost` may stand for any address. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host.toLowerCase() === 'localhost' : LOOPBACK.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

function readRateLimit(value: string | null): number | null {
  if (value === 'off') return null;
  if (value !== null && !(/^\d+(\.\d+)?$/.test(value) && Number(value) > 0)) throw new ConfigError('RATE_LIMIT', value, 'a number above 0, or off');
  return Number(value ?? 1);
}

function readSwitch(variable: string, value: string | null): boolean {
  if (value !== null && value !== 'on' && value !== 'off') throw new ConfigError(variable, value, 'on or off');
  return value !== 'off';
}

function readEmail(variable: string, value: string | null): string | null {
  if (value !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw new ConfigError(variable, value, 'an e-mail address');
  return value;
}

/** Reads a password of at least 12 characters. The error does not contain the value. */
function readPassword(variable: string, value: string | null): string | null {
  if (value !== null && value.length < 12) throw new ConfigError(variable, '...', 'at least 12 characters');
  return value;
}

function readProxies(value: string | null): string[] {
  const proxies = value?.split(',').map((proxy) => proxy.trim()) ?? [];
  for (const proxy of proxies) {
    const [address = '', prefix, ...more] = proxy.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (isIP(address) === 0 || !isNetwork || more.length > 0) throw new ConfigError('TRUSTED_PROXIES', proxy, 'comma-separated IP addresses and networks such as 10.0.0.0/8');
  }
  return proxies;
}

/** Reads a URL and removes its trailing slash. The error does not contain the value, which may hold a password. */
function readUrl(variable: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) throw new ConfigError(variable, url ? `${url.protocol}//...` : '...', `an address that begins with ${protocols.join(' or ')}`);
  return value.replace(/\/+$/, '');
}

/** Reads the URL of a peer, which only on this machine may be reached without encryption. */
function readSecureUrl(variable: string, value: string | null, because: string): string | null {
  const url = readUrl(variable, value, ['https:', 'http:']);
  if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))) throw new ConfigError(variable, 'http://...', `an address that begins with https:, because ${because}`);
  return url;
}

/** Reads the client of a provider; null where neither its id nor its secret is set. The errors do not contain the secret. */
function readProvider(prefix: string, value: (name: string) => string | null, urlVariable: string): ProviderConfig | null {
  const [clientId, clientSecret] = [value(`${prefix}_CLIENT_ID`), value(`${prefix}_CLIENT_SECRET`)];
  const url = readSecureUrl(urlVariable, value(urlVariable), 'the secret is sent there');
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) throw new ConfigError(`${prefix}_CLIENT_${clientId ? 'SECRET' : 'ID'}`, '', `a value, because ${prefix}_CLIENT_${clientId ? 'ID' : 'SECRET'} is set`);
  return { clientId, clientSecret, url };
}

/** Reads the address of a mail server, e.g. `smtp://user:password@mail.example:587`. The error does not contain the value. */
function readMailServer(variable: string, value: string | null): string | null {
  const url = readUrl(variable, value, ['smtp:', 'smtps:']);
  if (url === null) return null;
  const { hostname, username, password } = new URL(url);
  const isEncoded = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  if (hostname === '' || !isEncoded) throw new ConfigError(variable, '...', 'smtps://user:password@host:port, with special characters of user and password percent-encoded (% as %25)');
  return url;
}
