import type { CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import type { Database } from '#server/database/connection.ts';
import { dayOf, type Clock } from '#server/services/clock.ts';

/** Names the state that answers from a tenant's catalogue depend on: two answers of one state to one request are equal. */
export interface CatalogueStates {
  of(tenant: string): Promise<string>;
}

/** The moments, in epoch milliseconds and ascending, at which a rate stored in advance comes into force. */
interface Upcoming {
  readonly version: string;
  readonly moments: Promise<readonly number[]>;
}

/**
 * The state of a catalogue is its version, the rates in force (a rate has a time from which it is valid) and the
 * operator's calendar day. One query for each version reads the times of the rates to come; the rest is from memory.
 */
export function createCatalogueStates({ catalogueVersions, database, clock }: { catalogueVersions: CatalogueVersions; database: Database; clock: Clock }): CatalogueStates {
  const upcoming = new Map<string, Upcoming>();
  const today = dayByMinute();

  function upcomingOf(tenant: string, version: string, now: Date): Promise<readonly number[]> {
    const known = upcoming.get(tenant);
    if (known?.version === version) return known.moments;
    const entry = { version, moments: readUpcoming(database, tenant, now) };
    upcoming.set(tenant, entry);
    entry.moments.catch(() => upcoming.get(tenant) === entry && upcoming.delete(tenant));
    return entry.moments;
  }

  return {
    async of(tenant) {
      const now = clock();
      const version = await catalogueVersions.of(tenant);
      const moments = await upcomingOf(tenant, version, now);
      const inForce = moments.findLast((moment) => moment <= now.getTime()) ?? '';
      return `${version} ${inForce} ${today(now)}`;
    },
  };
}

function readUpcoming(database: Database, tenant: string, now: Date): Promise<readonly number[]> {
  return database.inTenant(tenant, async (queries) => {
    const rows = await queries.selectFrom('rates').select('valid_from').distinct().where('tenant', '=', tenant).where('valid_from', '>', now).orderBy('valid_from').execute();
    return rows.map(({ valid_from }) => valid_from.getTime());
  });
}

/** Returns the operator's calendar day, formatted once a minute: a day begins with a minute. */
function dayByMinute(): (now: Date) => string {
  let minute = Number.NaN;
  let day = '';
  return (now) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, day] = [current, dayOf(now)];
    return day;
  };
}
