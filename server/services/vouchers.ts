import { sql } from 'kysely';
import { voucherQuery } from '#contract/calls/voucher.ts';
import type { IsoDate, Voucher } from '#domain/catalogue.ts';
import { RELEASED } from '#machines/booking-status/booking-status.machine.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { bookableDaysOf } from './booking-days.ts';
import type { Clock } from './clock.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import { refuse, serve, type Caller, type Service } from './service.ts';

/** Makes codes equal that differ only in case or in spaces around them. */
const normalizedCode = (code: string): string => code.trim().toUpperCase();

const couponsWithCode = (queries: TenantQueries, tenant: string, code: string) =>
  queries.selectFrom('coupons').where('tenant', '=', tenant).where(sql`upper(code)`, '=', normalizedCode(code));

/**
 * Returns the voucher of a code, in upper or lower case, that is valid on a day and may still be used (P5).
 * @param today at the destination
 */
export async function validVoucher(queries: TenantQueries, tenant: string, code: string, today: IsoDate): Promise<Voucher | null> {
  const found = await couponsWithCode(queries, tenant, code).select(['data', 'usage_limit', ({ selectFrom }) => selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('bookings.tenant', '=', 'coupons.tenant').whereRef('voucher_code', '=', 'coupons.code').where('status', 'not in', RELEASED).as('uses')])
    .where('valid_from', '<=', today).where('valid_to', '>=', today)
    .executeTakeFirst();
  return found && (found.usage_limit === null || (found.uses ?? 0) < found.usage_limit) ? found.data : null;
}

/**
 * The same for a booking, which uses the voucher. It locks the voucher, so that two bookings at once cannot both take
 * the last use.
 */
export async function lockedVoucher(queries: TenantQueries, tenant: string, code: string, today: IsoDate): Promise<Voucher | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`voucher ${tenant} ${normalizedCode(code)}`}, 0))`.execute(queries);
  return validVoucher(queries, tenant, code, today);
}

/** Returns the voucher of a code, valid or not, to explain a price that had it. */
export async function knownVoucher(queries: TenantQueries, tenant: string, code: string): Promise<Voucher | null> {
  const found = await couponsWithCode(queries, tenant, code).select('data').executeTakeFirst();
  return found?.data ?? null;
}

export interface VoucherPorts {
  readonly database: Database;
  /** Limits the tries, because codes could be guessed. */
  readonly enquiryLimit: EnquiryLimit;
}

/**
 * Finds a valid voucher for a visitor. Codes without a valid voucher are counted as misses of the visitor's network
 * (B18).
 * @throws TooManyRequestsError before the lookup
 */
export async function findVoucher({ database, enquiryLimit }: VoucherPorts, { tenant, client }: Pick<Caller, 'tenant' | 'client'>, code: string, today: IsoDate): Promise<Voucher | null> {
  const find = async () => (await database.inTenant(tenant, (queries) => validVoucher(queries, tenant, code, today))) ?? undefined;
  return (await enquiryLimit.guarded(tenant, { client, purpose: 'voucher' }, find)) ?? null;
}

/**
 * Runs an order whose answer reveals whether its code is a voucher, under the limit of `findVoucher`. It counts as a
 * miss only if the code was looked up and is no valid voucher.
 * @param order gets the function that finds its voucher
 * @throws TooManyRequestsError before the order; otherwise what the order throws
 */
export async function countingMisses<T>({ enquiryLimit }: Pick<VoucherPorts, 'enquiryLimit'>, { tenant, client }: Pick<Caller, 'tenant' | 'client'>, order: (find: typeof lockedVoucher) => Promise<T>): Promise<T> {
  let isMiss = false;
  const find: typeof lockedVoucher = async (...wanted) => {
    const voucher = await lockedVoucher(...wanted);
    isMiss = voucher === null;
    return voucher;
  };
  let outcome!: PromiseSettledResult<T>;
  await enquiryLimit.guarded(tenant, { client, purpose: 'voucher' }, async () => {
    [outcome] = await Promise.allSettled([order(find)]);
    return isMiss ? undefined : outcome;
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

export function voucherServices({ catalogue, clock, ...ports }: VoucherPorts & { readonly catalogue: CatalogueReader; readonly clock: Clock }): readonly Service[] {
  return [
    serve(voucherQuery, async (caller, { code }) => {
      const { today } = bookableDaysOf((await catalogue.settings(caller.tenant)).booking, clock());
      const voucher = await findVoucher(ports, caller, code, today);
      if (!voucher) throw refuse(voucherQuery, 'notFound');
      return { voucher };
    }),
  ];
}
