import type { BasketCampaign, DecimalString, SellingRates } from '#domain/catalogue.ts';
import { money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PricedBasket, PricedLine, PricingInput } from '#domain/pricing/quote.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { ProductRecord } from '#server/database/records.ts';
import { acceptedRates, acceptedSince, acceptedUntil, publishedRates, type PublishedRate } from './pricing-context.ts';
import { isOnSale, offerOf } from './product-offer.ts';

/** Days that replaced products and basket campaigns are kept, and for which earlier prices can be found. */
const HISTORY_DAYS = 30;
/** Most lines priced by one search, over all moments: it is a part of a refusal, and must not block other requests. */
const MOST_LINES_PRICED = 300;
/** Most replaced versions read by one search. */
const MOST_VERSIONS = 200;

const historySince = (now: Date) => new Date(now.getTime() - HISTORY_DAYS * 86_400_000);

/** A product or a basket campaign as it was until `until`. */
interface Replaced<T> {
  readonly code: string;
  readonly until: number;
  readonly data: T;
}

/** What prices depend on, with its changes. Times are in milliseconds since 1970. */
interface PriceHistory {
  readonly products: readonly Replaced<ProductRecord>[];
  /** By position; null where there was no campaign. */
  readonly campaigns: readonly Replaced<BasketCampaign | null>[];
  readonly currentCampaigns: ReadonlyMap<string, BasketCampaign>;
  readonly rates: readonly PublishedRate[];
}

/**
 * Finds the basket as it was priced when its total was last `total`. Takes the
 * changes of products, campaigns and rates back, the newest first, and prices the
 * basket after each step, until it has this total. So the server can explain a
 * changed price (P12) without storing the prices that it gave.
 * @param basket the basket at today's prices
 * @param captured the rates captured by the draft, whether accepted today or not
 * @returns null when the basket did not have this total in the last `HISTORY_DAYS` days
 */
export async function findEarlierPrice(
  queries: TenantQueries, tenant: string, { input }: PricedBasket, captured: SellingRates, total: DecimalString, now: Date,
): Promise<PricedBasket | null> {
  const history = await readHistory(queries, tenant, input.lines, now);
  const since = historySince(now).getTime();
  const moments = [...new Set(changesIn(history, now))].filter((moment) => moment > since).sort((a, b) => b - a);
  for (const moment of moments.slice(0, Math.ceil(MOST_LINES_PRICED / input.lines.length))) {
    const lines = linesBefore(moment, tenant, input.lines, history.products);
    const rates = ratesBefore(moment, history.rates);
    const earlier = { ...input, lines, rates, basketCampaigns: campaignsBefore(moment, history), captured: acceptedRates(captured, history.rates, new Date(moment - 1)) };
    const quote = quoteIfOffered(earlier);
    if (quote && money(quote.grandTotal).eq(total)) return { input: earlier, quote };
  }
  return null;
}

/** The moments at which a price may have changed. */
function changesIn({ products, campaigns, rates }: PriceHistory, now: Date): number[] {
  const lapses = rates.flatMap(({ to }) => (to ? [acceptedUntil(to).getTime()] : [])).filter((moment) => moment <= now.getTime());
  return [...products.map(({ until }) => until), ...campaigns.map(({ until }) => until), ...rates.map(({ from }) => from.getTime()), ...lapses];
}

async function readHistory(queries: TenantQueries, tenant: string, lines: readonly PricedLine[], now: Date): Promise<PriceHistory> {
  const replaced = await queries.selectFrom('catalogue_history').select(['source', 'code', 'replaced_at', 'data'])
    .where('tenant', '=', tenant).where('replaced_at', '>', historySince(now))
    .where((where) => where.or([where('source', '=', 'basket_campaigns'), where('code', 'in', lines.map(({ offer }) => offer.productCode))]))
    .orderBy('replaced_at', 'desc').limit(MOST_VERSIONS).execute();
  const campaigns = await queries.selectFrom('basket_campaigns').select(['position', 'data']).where('tenant', '=', tenant).execute();
  // The oldest first, as the functions below expect.
  const of = (source: 'products' | 'basket_campaigns') => replaced.filter((row) => row.source === source).reverse().map((row) => ({ code: row.code, until: row.replaced_at.getTime(), data: row.data }));
  return {
    products: of('products') as Replaced<ProductRecord>[],
    campaigns: of('basket_campaigns') as Replaced<BasketCampaign | null>[],
    currentCampaigns: new Map(campaigns.map((row) => [String(row.position), row.data])),
    rates: await publishedRates(queries, tenant, acceptedSince(historySince(now)), now),
  };
}

/** The lines with the offers that were current just before a moment. */
function linesBefore(moment: number, tenant: string, lines: readonly PricedLine[], products: PriceHistory['products']): PricedLine[] {
  return lines.map((line) => {
    const record = products.find((one) => one.code === line.offer.productCode && one.until >= moment)?.data;
    return record && isOnSale(record) && record.vertical === line.offer.vertical ? { ...line, offer: offerOf(tenant, record) } : line;
  });
}

function campaignsBefore(moment: number, { campaigns, currentCampaigns }: PriceHistory): BasketCampaign[] {
  const byPosition = new Map<string, BasketCampaign | null>(currentCampaigns);
  // The oldest version comes last here, and is the one that was current.
  for (const { code, until, data } of campaigns.toReversed()) if (until >= moment) byPosition.set(code, data);
  return [...byPosition].sort(([a], [b]) => Number(a) - Number(b)).flatMap(([, campaign]) => campaign ?? []);
}

function ratesBefore(moment: number, rates: readonly PublishedRate[]): SellingRates {
  const valid = rates.filter(({ from, to }) => from.getTime() < moment && (to === null || to.getTime() >= moment));
  return Object.fromEntries(valid.map(({ currency, sell }) => [currency, sell]));
}

/** The quote, or null when a product was not offered on these dates, or a currency had no rate. */
function quoteIfOffered(input: PricingInput) {
  try {
    return quoteBasket(input);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Deletes replaced products, campaigns and rates that no search reads any more. */
export async function deleteOldHistory(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('catalogue_history').where('tenant', '=', tenant).where('replaced_at', '<=', historySince(now)).execute();
  await queries.deleteFrom('rates').where('tenant', '=', tenant)
    .where(({ exists, selectFrom }) => exists(selectFrom('rates as later').select('later.currency').whereRef('later.tenant', '=', 'rates.tenant').whereRef('later.currency', '=', 'rates.currency')
      .whereRef('later.valid_from', '>', 'rates.valid_from').where('later.valid_from', '<=', acceptedSince(historySince(now))))).execute();
}
