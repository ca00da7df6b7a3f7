import { sql } from 'kysely';
import type { BasketCampaign, CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { money } from '#domain/pricing/money.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { RateRecord } from '#server/database/setting-records.ts';

/** Display currency where a request names none (B2). */
export const DEFAULT_CURRENCY: CurrencyCode = 'TRY';

/** Hours that a rate captured by a draft is accepted after it has changed (P10). */
const CAPTURED_RATE_HOURS = 72;

export interface PricingContext {
  readonly rates: SellingRates;
  readonly basketCampaigns: readonly BasketCampaign[];
}

/** Returns the currencies traded at a moment, in the operator's order. */
export async function currenciesAt(queries: TenantQueries, tenant: string, now: Date): Promise<RateRecord[]> {
  const rows = await queries
    .selectFrom('rates').distinctOn('currency').selectAll()
    .where('tenant', '=', tenant).where('valid_from', '<=', now)
    .orderBy('currency').orderBy('valid_from', 'desc').execute();
  return rows
    .sort((a, b) => a.position - b.position)
    .map(({ currency, symbol, bank_code, buy, sell }) => ({ code: currency, symbol, bankCode: bank_code, buy, sell }));
}

/** Reads what a price depends on besides the offers: selling rates and basket campaigns. */
export async function pricingContextAt(queries: TenantQueries, tenant: string, now: Date): Promise<PricingContext> {
  const currencies = await currenciesAt(queries, tenant, now);
  return { rates: Object.fromEntries(currencies.map(({ code, sell }) => [code, sell])), basketCampaigns: await basketCampaignsOf(queries, tenant) };
}

export async function basketCampaignsOf(queries: TenantQueries, tenant: string): Promise<BasketCampaign[]> {
  const rows = await queries.selectFrom('basket_campaigns').select('data').where('tenant', '=', tenant).orderBy('position').execute();
  return rows.map(({ data }) => data);
}

/** A selling rate and the time during which it was valid. */
export interface PublishedRate {
  readonly currency: CurrencyCode;
  readonly sell: DecimalString;
  readonly from: Date;
  /** Null while no later rate is valid. */
  readonly to: Date | null;
}

/** Returns the selling rates that were valid at any time from `since` to `now`. */
export async function publishedRates(queries: TenantQueries, tenant: string, since: Date, now: Date): Promise<PublishedRate[]> {
  const rows = await queries
    .selectFrom((from) => from
      .selectFrom('rates')
      .select(['currency', 'sell', 'valid_from', sql<Date | null>`lead(valid_from) over (partition by currency order by valid_from)`.as('valid_to')])
      .where('tenant', '=', tenant).where('valid_from', '<=', now).as('spans'))
    .selectAll()
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', since)]))
    .execute();
  return rows.map(({ currency, sell, valid_from: from, valid_to: to }) => ({ currency, sell, from, to }));
}

/**
 * Returns the captured rates that are accepted at a moment: rates that were valid
 * within the last hours. Other rates are outdated or invented and left out; the
 * current rate is then used.
 * @param published at least the rates of those hours
 */
export function acceptedRates(captured: SellingRates, published: readonly PublishedRate[], moment: Date): SellingRates {
  const since = acceptedSince(moment);
  const wasValid = (code: CurrencyCode, rate: DecimalString) =>
    published.some(({ currency, sell, from, to }) => currency === code && from <= moment && (to === null || to > since) && money(sell).eq(rate));
  return Object.fromEntries(Object.entries(captured).filter(([code, rate]) => wasValid(code, rate)));
}

/** The earliest time at which a captured rate may have been replaced to be accepted at `moment`. */
export const acceptedSince = (moment: Date) => new Date(moment.getTime() - CAPTURED_RATE_HOURS * 3_600_000);

/** The time at which a captured rate that was replaced at `end` is no longer accepted. */
export const acceptedUntil = (end: Date) => new Date(end.getTime() + CAPTURED_RATE_HOURS * 3_600_000);
