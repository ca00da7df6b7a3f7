import type { CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import type { Database } from '#server/database/connection.ts';
import { dayOf, type Clock } from '#server/services/clock.ts';

/** Names the state that answers from a tenant's catalogue depend on: two answers of one state to one request are equal. */
export interface CatalogueStates {
  /** A text when it is in memory, which it is but for the first request after a change. */
  of(tenant: string): string | Promise<string>;
}

interface Known {
  readonly state: string;
  /** Epoch milliseconds at which a rate that was stored in advance comes into force or a minute ends; a day ends with a minute. */
  readonly until: number;
}

const MINUTE_MS = 60_000;

/**
 * The state of a catalogue is its version, the rates in force (a rate has a time from which it is valid) and the
 * operator's calendar day.
 */
export function createCatalogueStates({ catalogueVersions, database, clock }: { catalogueVersions: CatalogueVersions; database: Database; clock: Clock }): CatalogueStates {
  const known = new Map<string, Known>();
  /** Times of the rates to come, by tenant: one query for each version. */
  const upcoming = new Map<string, { readonly version: string; readonly moments: Promise<readonly number[]> }>();
  catalogueVersions.onChange((tenant) => known.delete(tenant));

  function upcomingOf(tenant: string, version: string, now: Date): Promise<readonly number[]> {
    const read = upcoming.get(tenant);
    if (read?.version === version) return read.moments;
    const entry = { version, moments: readUpcoming(database, tenant, now) };
    upcoming.set(tenant, entry);
    entry.moments.catch(() => upcoming.get(tenant) === entry && upcoming.delete(tenant));
    return entry.moments;
  }

  async function find(tenant: string, now: Date): Promise<string> {
    const version = await catalogueVersions.of(tenant);
    const moments = await upcomingOf(tenant, version, now);
    const at = now.getTime();
    const state = `${version} ${moments.findLast((moment) => moment <= at) ?? ''} ${dayOf(now)}`;
    // The version may have changed meanwhile, and then nobody would remove this state.
    if (version === (await catalogueVersions.of(tenant))) {
      const endOfMinute = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
      known.set(tenant, { state, until: Math.min(endOfMinute, ...moments.filter((moment) => moment > at)) });
    }
    return state;
  }

  return {
    of(tenant) {
      const now = clock();
      const current = known.get(tenant);
      return current && now.getTime() < current.until ? current.state : find(tenant, now);
    },
  };
}

function readUpcoming(database: Database, tenant: string, now: Date): Promise<readonly number[]> {
  return database.inTenant(tenant, async (queries) => {
    const rows = await queries.selectFrom('rates').select('valid_from').distinct().where('tenant', '=', tenant).where('valid_from', '>', now).orderBy('valid_from').execute();
    return rows.map(({ valid_from }) => valid_from.getTime());
  });
}
