import { sql } from 'kysely';
import { basketHold, basketPrice, type LineAvailability, type RepricedLine } from '#contract/calls/basket.ts';
import type { CurrencyCode, SellingRates } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PaymentPlan, PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import { stockLeftFor } from './availability-services.ts';
import { dayOf, minutesAfter, type Clock } from './clock.ts';
import { acceptedRates, pricingContextAt, type PricingContext } from './pricing-context.ts';
import { serve, wrongField, type Service } from './service.ts';
import { freeStock, lockProducts, productsHeldBy, takeStock, type LineClaim } from './stock.ts';
import { checkLines, isBookable, lineClaimOf, type CheckedLine } from './checked-lines.ts';

/** Minutes that a hold reserves a draft's stock during checkout. */
export const HOLD_MINUTES = 20;

/** Prices lines with the current offers, and with the captured exchange rates that are still accepted. */
export async function priceLines(
  queries: TenantQueries, tenant: string, context: PricingContext,
  wanted: { lines: readonly PricedLine[]; currency: CurrencyCode; captured: SellingRates; plan: PaymentPlan }, now: Date,
): Promise<PricedBasket> {
  if (!Object.hasOwn(context.rates, wanted.currency)) throw wrongField('secilen_kur', 'oneOf', 'is not a currency of the operator');
  const input = { ...wanted, ...context, captured: await acceptedRates(queries, tenant, wanted.captured, now) };
  return { input, quote: quoteBasket(input) };
}

export function basketServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(basketPrice, ({ tenant }, request) => database.inTenant(tenant, async (queries) => {
      const now = clock();
      const lines = await readLines(queries, tenant, request.lines, now);
      const context = await pricingContextAt(queries, tenant, now);
      const wanted = { lines: lines.filter(isBookable).map((line) => line.priced), currency: request.currency, captured: request.captured ?? {}, plan: request.plan };
      const basket = await priceLines(queries, tenant, context, wanted, now);
      await storePricedBasket(queries, tenant, request.draftId, basket, now);
      return { lines: await repricedLines(queries, tenant, lines, request.draftId, now), ...context, quote: basket.quote, pricedAt: now.toISOString() };
    })),

    serve(basketHold, ({ tenant }, { draftId, lines: wanted }) => database.inTenant(tenant, async (queries) => {
      const now = clock();
      const expiresAt = minutesAfter(now, HOLD_MINUTES);
      const holder = { kind: 'hold' as const, id: draftId, expiresAt };
      // Locks the draft's own row first, so that two tabs of one visitor run one after the other.
      await queries.insertInto('holds').values({ tenant, draft_id: draftId, expires_at: expiresAt })
        .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet({ expires_at: expiresAt })).execute();
      const before = await productsHeldBy(queries, tenant, holder);
      const records = await lockProducts(queries, tenant, [...wanted.map((line) => line.productCode), ...before]);
      const lines = checkLines(tenant, wanted, records, dayOf(now));
      await freeStock(queries, tenant, holder);
      const missed = await takeStock(queries, tenant, holder, lines.filter(isBookable).map((line) => lineClaimOf(line.priced)), now);
      return {
        holdId: draftId,
        expiresAt: expiresAt.toISOString(),
        lines: lines.map(({ lineId, reason }) => {
          const why = missed.includes(lineId) ? 'taken' : reason;
          return { lineId, granted: why === null, reason: why };
        }),
      };
    })),
  ];
}

/** Reads the products of basket lines and checks the lines. @throws ContractError when two lines have the same id */
export async function readLines(queries: TenantQueries, tenant: string, wanted: Parameters<typeof checkLines>[1], now: Date): Promise<CheckedLine[]> {
  const codes = [...new Set(wanted.map((line) => line.productCode))];
  const rows = codes.length === 0 ? [] : await queries.selectFrom('products').select(['code', 'data']).where('tenant', '=', tenant).where('code', 'in', codes).execute();
  return checkLines(tenant, wanted, new Map(rows.map(({ code, data }) => [code, data])), dayOf(now));
}

/** Returns the current offer of each line and its availability for `draftId`. */
export async function repricedLines(queries: TenantQueries, tenant: string, lines: readonly CheckedLine[], draftId: string, now: Date): Promise<RepricedLine[]> {
  const repriced: RepricedLine[] = [];
  for (const line of lines) repriced.push({ lineId: line.lineId, offer: line.offer, availability: await availabilityOf(queries, tenant, line, draftId, now) });
  return repriced;
}

async function availabilityOf(queries: TenantQueries, tenant: string, line: CheckedLine, draftId: string, now: Date): Promise<LineAvailability> {
  if (!isBookable(line)) return { status: 'unavailable', reason: line.reason ?? 'termsChanged' };
  const lineClaim = lineClaimOf(line.priced);
  const held = await heldUntil(queries, tenant, draftId, lineClaim, now);
  if (held) return { status: 'held', until: held.toISOString() };
  const left = await stockLeftFor(queries, tenant, lineClaim, draftId, now);
  const needed = lineClaim.claim.kind === 'seats' ? lineClaim.claim.seats : 1;
  if (left !== null && left < needed) return { status: 'unavailable', reason: 'taken' };
  return { status: 'available', left: isCounted(lineClaim.claim) ? left : null };
}

/** Whether the number left is worth showing: not for a product with a single unit. */
const isCounted = (claim: Claim) => claim.kind === 'seats' || (claim.kind === 'span' && claim.units > 1);

/** Returns the time until which the draft holds exactly this claim, or null. */
async function heldUntil(queries: TenantQueries, tenant: string, draftId: string, { lineId, productCode, claim }: LineClaim, now: Date): Promise<Date | null> {
  if (claim.kind === 'nothing') return null;
  const own = queries
    .selectFrom(claim.kind === 'span' ? 'spans' : 'seats').select('expires_at')
    .where('tenant', '=', tenant).where('holder_kind', '=', 'hold').where('holder_id', '=', draftId).where('line_id', '=', lineId)
    .where('product_code', '=', productCode).where('expires_at', '>', now)
    .where(claim.kind === 'span'
      ? sql<boolean>`span = tsrange(${claim.from}::timestamp, ${claim.to}::timestamp)`
      : sql<boolean>`day = ${claim.date}::date and time = ${claim.time} and seats = ${claim.seats}`);
  return (await own.executeTakeFirst())?.expires_at ?? null;
}

/** Stores the price that a draft was given, so that a later refusal can explain the change (P12). */
async function storePricedBasket(queries: TenantQueries, tenant: string, draftId: string, basket: PricedBasket, now: Date): Promise<void> {
  if (basket.quote.lines.length === 0) return;
  await queries.insertInto('priced_baskets')
    .values({ tenant, draft_id: draftId, currency: basket.quote.currency, grand_total: basket.quote.grandTotal, basket: json(basket), priced_at: now })
    .onConflict((on) => on.columns(['tenant', 'draft_id', 'currency', 'grand_total']).doUpdateSet({ basket: json(basket), priced_at: now }))
    .execute();
}
