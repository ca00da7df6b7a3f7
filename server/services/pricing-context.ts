import { sql } from 'kysely';
import type { BasketCampaign, CurrencyCode, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { money } from '#domain/pricing/money.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { TimedRate } from '#server/catalogue/rates.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/** Display currency where a request names none (B2). */
export const DEFAULT_CURRENCY: CurrencyCode = 'TRY';

/** Hours that a rate captured by a draft is accepted after it has changed (P10). */
const CAPTURED_RATE_HOURS = 72;

/** The inputs of a price besides the offers. */
export interface PricingContext {
  /** Selling rates, in the operator's order of the currencies. */
  readonly rates: SellingRates;
  readonly basketCampaigns: readonly BasketCampaign[];
  /** The rates that a draft may have captured and that may still be accepted. */
  readonly published: readonly PublishedRate[];
}

/** A selling rate and the time during which it was valid. */
export interface PublishedRate {
  readonly currency: CurrencyCode;
  readonly sell: DecimalString;
  readonly from: Date;
  /** Null while no later rate is valid. */
  readonly to: Date | null;
}

/** Reads the pricing context in a transaction, for a booking. */
export async function pricingContextAt(queries: TenantQueries, tenant: string, now: Date): Promise<PricingContext> {
  const [published, campaigns] = await Promise.all([
    publishedRates(queries, tenant, acceptedSince(now), now),
    queries.selectFrom('basket_campaigns').select('data').where('tenant', '=', tenant).orderBy('position').execute(),
  ]);
  return contextOf(published, campaigns.map(({ data }) => data));
}

/** Returns the pricing context from memory, for a price that reserves and charges nothing. */
export async function pricingContextFrom(catalogue: CatalogueReader, tenant: string, now: Date): Promise<PricingContext> {
  const [rates, basketCampaigns] = await Promise.all([catalogue.rates(tenant), catalogue.basketCampaigns(tenant)]);
  return contextOf(publishedAmong(rates, now), basketCampaigns);
}

const contextOf = (published: readonly PublishedRate[], basketCampaigns: readonly BasketCampaign[]): PricingContext => ({
  rates: Object.fromEntries(published.filter(({ to }) => to === null).map(({ currency, sell }) => [currency, sell])), basketCampaigns, published,
});

/** Returns the selling rates that were valid at any time from `since` to `now`. */
export async function publishedRates(queries: TenantQueries, tenant: string, since: Date, now: Date): Promise<PublishedRate[]> {
  const rows = await queries
    .selectFrom((from) => from
      .selectFrom('rates')
      .select(['currency', 'sell', 'position', 'valid_from', sql<Date | null>`lead(valid_from) over (partition by currency order by valid_from)`.as('valid_to')])
      .where('tenant', '=', tenant).where('valid_from', '<=', now).as('spans'))
    .select(['currency', 'sell', 'valid_from', 'valid_to'])
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', since)]))
    .orderBy('position').orderBy('currency').execute();
  return rows.map(({ currency, sell, valid_from: from, valid_to: to }) => ({ currency, sell, from, to }));
}

/** As {@link publishedRates}, from all rates and without an earliest time. */
function publishedAmong(rates: readonly TimedRate[], now: Date): PublishedRate[] {
  const newestFirst = rates.filter(({ validFrom }) => validFrom <= now).sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime());
  const replacedAt = new Map<CurrencyCode, Date>();
  return newestFirst
    .map((rate) => {
      const to = replacedAt.get(rate.code) ?? null;
      replacedAt.set(rate.code, rate.validFrom);
      return { ...rate, to };
    })
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
    .map(({ code, sell, validFrom: from, to }) => ({ currency: code, sell, from, to }));
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
