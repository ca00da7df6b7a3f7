import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { CatalogueVersions } from '#server/catalogue/catalogue-versions.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { zoneOf } from '#server/services/booking-days.ts';
import type { Clock } from '#server/services/clock.ts';

/** Names the state that answers from a tenant's catalogue depend on: two answers of one state to one request are equal. */
export interface CatalogueStates {
  /** Returns the state at once when it is in memory, and a promise for the first request after a change. */
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
export function createCatalogueStates({ catalogueVersions, catalogue, clock }: { catalogueVersions: CatalogueVersions; catalogue: Pick<CatalogueReader, 'rates' | 'settings'>; clock: Clock }): CatalogueStates {
  const known = new Map<string, Known>();
  catalogueVersions.onChange((tenant) => known.delete(tenant));

  async function find(tenant: string, now: Date): Promise<string> {
    const version = await catalogueVersions.of(tenant);
    const [rates, { booking }] = await Promise.all([catalogue.rates(tenant), catalogue.settings(tenant)]);
    const moments = rates.map(({ validFrom }) => validFrom.getTime());
    const at = now.getTime();
    const state = `${version} ${Math.max(...moments.filter((moment) => moment <= at))} ${dayAtDestination(at, zoneOf(booking))}`;
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
