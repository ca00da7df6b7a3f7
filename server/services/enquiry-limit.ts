import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { Clock } from './clock.ts';
import { TooManyRequestsError } from './too-many-requests.ts';

/**
 * Limits unsuccessful lookups (misses): enquiries by number (B10), sign-ins at the desk (B14) and of members (M2), and
 * voucher codes (B18). Booking numbers are times, so anybody who knows an e-mail address could try them one after the
 * other. The misses of each e-mail address and each client are counted in the database, for all processes, as token
 * buckets (the generic cell rate algorithm, as in `token-buckets.ts`).
 */

interface MissLimit {
  /** The most misses at once. */
  readonly burst: number;
  /** Time until one more miss is allowed, ms. */
  readonly everyMs: number;
}

/** At most about 300 of a day's 86,400 possible numbers, from however many addresses. */
const BY_EMAIL: MissLimit = { burst: 10, everyMs: 5 * 60_000 };
const BY_CLIENT: MissLimit = { burst: 20, everyMs: 60_000 };
/** Tolerated difference of clocks: requests may reach the database in another order than they read the clock, and the clocks of processes differ. */
const TOLERANCE_MS = 1000;

export interface EnquiryLimit {
  /**
   * Looks something up. Each call counts as a miss before it starts, so that many at once cannot pass the limit. The
   * miss is taken back when something is found, and when the work on what was found is refused.
   * @param by `purpose` separates the counters of other lookups from those of enquiries
   * @throws TooManyRequestsError before the lookup, so it tells nothing about what is looked up
   */
  guarded<T>(tenant: string, by: { readonly email?: string; readonly client: string | null; readonly purpose?: 'sign-in' | 'member' | 'voucher' }, find: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** @param scale factor of the limits; null for none */
export function createEnquiryLimit({ database, clock, scale }: { readonly database: Database; readonly clock: Clock; readonly scale: number | null }): EnquiryLimit {
  if (scale === null) return { guarded: (_tenant, _by, find) => find() };
  const scaled = ({ burst, everyMs }: MissLimit): MissLimit => ({ burst: Math.max(1, Math.round(burst * scale)), everyMs: everyMs / scale });
  const [byEmail, byClient] = [scaled(BY_EMAIL), scaled(BY_CLIENT)];
  return {
    async guarded(tenant, { email, client, purpose }, find) {
      const prefix = purpose === undefined ? '' : `${purpose} `;
      const counted = [
        ...(email === undefined ? [] : [{ key: keyOf(`${prefix}email ${email.toLowerCase()}`), limit: byEmail }]),
        ...(client === null ? [] : [{ key: keyOf(`${prefix}client ${client}`), limit: byClient }]),
      ];
      const now = clock();
      // Both counters or none are raised: a refusal rolls back.
      await database.inTenant(tenant, async (queries) => {
        for (const { key, limit } of counted) await count(queries, tenant, key, limit, now);
      });
      let isMiss = false;
      try {
        const found = await find();
        isMiss = found === undefined;
        return found;
      } finally {
        if (!isMiss) {
          await database.inTenant(tenant, async (queries) => {
            for (const { key, limit } of counted) await removeMiss(queries, tenant, key, limit);
          });
        }
      }
    },
  };
}

/** Deletes counters whose misses are all forgotten. */
export async function deleteOldMisses(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('enquiry_misses').where('tenant', '=', tenant).where('clear_at', '<=', now).execute();
}

/** Hashes the key of a counter, because an address that was only tried must not be stored. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function count(queries: TenantQueries, tenant: string, key: string, { burst, everyMs }: MissLimit, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + burst * everyMs + TOLERANCE_MS);
  const row = await queries
    .insertInto('enquiry_misses').values({ tenant, key, clear_at: new Date(now.getTime() + everyMs) })
    .onConflict((on) => on.columns(['tenant', 'key'])
      .doUpdateSet({ clear_at: sql<Date>`greatest(enquiry_misses.clear_at, ${now}) + make_interval(secs => ${everyMs / 1000})` })
      .where(sql<boolean>`greatest(enquiry_misses.clear_at, ${now}) + make_interval(secs => ${everyMs / 1000}) <= ${latest}`))
    .returning('clear_at').executeTakeFirst();
  if (row) return;
  const { clear_at: clearAt } = await queries.selectFrom('enquiry_misses').select('clear_at').where('tenant', '=', tenant).where('key', '=', key).executeTakeFirstOrThrow();
  throw new TooManyRequestsError(
    Math.max(1000, clearAt.getTime() + everyMs - latest.getTime()),
    'Too many tries found no booking, quote, account or voucher with this e-mail address, or from this network; try again later',
  );
}

async function removeMiss(queries: TenantQueries, tenant: string, key: string, { everyMs }: MissLimit): Promise<void> {
  await queries.updateTable('enquiry_misses').set({ clear_at: sql<Date>`clear_at - make_interval(secs => ${everyMs / 1000})` })
    .where('tenant', '=', tenant).where('key', '=', key).execute();
}
