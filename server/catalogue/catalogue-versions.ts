import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logger.ts';

/** Channel that the triggers of the catalogue's tables notify (migration 0006). */
const CHANNEL = 'meltem_catalogue';
/**
 * Milliseconds between two reads of all versions. A change whose notification was lost is seen after at most this time.
 * The embedded database loses none, because its one connection is never replaced; the read then only repeats one that failed.
 */
const POLL_MS = { postgres: 500, pglite: 5_000 } as const;

/** Version of a tenant that does not exist. */
export const NO_VERSION = '0';

/**
 * The version of each tenant's catalogue, from memory. Every write to a catalogue
 * table raises its tenant's version, in this process or another. What was read
 * from the database after `of` gave a version is at least as new as that version.
 */
export interface CatalogueVersions {
  /** The version of the tenant's catalogue; `NO_VERSION` when there is no such tenant. A text for a tenant that is known. */
  of(tenant: string): string | Promise<string>;
  /** Calls `listener` with a tenant whose version has changed. @returns a function that removes the listener */
  onChange(listener: (tenant: string) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Reads the versions of all tenants and keeps them fresh: by notification within
 * milliseconds of a commit, and by a read from time to time for lost notifications.
 * While the database is unreachable the versions stay as they were.
 */
export async function watchCatalogueVersions(database: Database, log: Log): Promise<CatalogueVersions> {
  let versions: ReadonlyMap<string, string> = new Map();
  const listeners = new Set<(tenant: string) => void>();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isFailing = false;
  let isStopped = false;

  async function read(): Promise<void> {
    const rows = await database.owner.selectFrom('catalogue_versions').select(['tenant', 'version']).execute();
    const before = versions;
    versions = new Map(rows.map(({ tenant, version }) => [tenant, String(version)]));
    for (const tenant of new Set([...before.keys(), ...versions.keys()])) {
      if (before.get(tenant) !== versions.get(tenant)) for (const listener of listeners) listener(tenant);
    }
  }

  /** Starts a read, or waits for one that starts after this call: the running one may have missed the change. */
  function refresh(): Promise<void> {
    if (!running) return (running = read().finally(() => (running = null)));
    return (next ??= running.catch(() => {}).then(() => {
      next = null;
      return refresh();
    }));
  }

  function refreshInBackground(): void {
    if (isStopped) return;
    refresh().then(
      () => (isFailing = false),
      (error: unknown) => {
        if (!isFailing && !isStopped) log('catalogueVersionsFailed', { error: String(error) });
        isFailing = true;
      },
    );
  }

  // Listens before the first read, so that no change falls between the two.
  const stopListening = await database.listen(CHANNEL, refreshInBackground);
  try {
    await refresh();
  } catch (error) {
    await stopListening();
    throw error;
  }
  const timer = setInterval(() => running ?? refreshInBackground(), POLL_MS[database.kind]).unref();

  return {
    // A tenant that another process has just created is known after one read, shared by all callers.
    of: (tenant) => versions.get(tenant) ?? refresh().then(() => versions.get(tenant) ?? NO_VERSION),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await stopListening();
      await (next ?? running)?.catch(() => {});
    },
  };
}
