import { basketHold, basketPrice, type LineAvailability, type RepricedLine } from '#contract/calls/basket.ts';
import type { CurrencyCode, SellingRates } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import { money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PaymentPlan, PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import { leftFor, neededBy, takenFromClaims, type TakenFromClaim } from './claim-queries.ts';
import { dayOf, minutesAfter, type Clock } from './clock.ts';
import { acceptedRates, acceptedSince, pricingContextAt, publishedRates, type PricingContext } from './pricing-context.ts';
import { serve, wrongField, type Service } from './service.ts';
import { lockProducts, productsHeldBy, takeStock } from './stock.ts';
import { checkLines, isBookable, lineClaimOf, type CheckedLine } from './checked-lines.ts';

/** Minutes that a hold reserves a draft's stock during checkout. */
export const HOLD_MINUTES = 20;

/** Prices lines with the current offers, and with the captured exchange rates that are still accepted. */
export async function priceLines(
  queries: TenantQueries, tenant: string, context: PricingContext,
  wanted: { lines: readonly PricedLine[]; currency: CurrencyCode; captured: SellingRates; plan: PaymentPlan }, now: Date,
): Promise<PricedBasket> {
  if (!Object.hasOwn(context.rates, wanted.currency)) throw wrongField('secilen_kur', 'oneOf', 'is not a currency of the operator');
  const input = { ...wanted, ...context, captured: await acceptedOf(queries, tenant, wanted.captured, context.rates, now) };
  return { input, quote: quoteBasket(input) };
}

/** Returns the captured rates that are accepted. A current rate is accepted without a query. */
async function acceptedOf(queries: TenantQueries, tenant: string, captured: SellingRates, current: SellingRates, now: Date): Promise<SellingRates> {
  const isCurrent = ([code, rate]: [string, string]) => Object.hasOwn(current, code) && money(current[code]!).eq(rate);
  if (Object.entries(captured).every(isCurrent)) return captured;
  return acceptedRates(captured, await publishedRates(queries, tenant, acceptedSince(now), now), now);
}

export function basketServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(basketPrice, ({ tenant }, request) => database.inTenant(tenant, async (queries) => {
      const now = clock();
      const lines = await readLines(queries, tenant, request.lines, now);
      const context = await pricingContextAt(queries, tenant, now);
      const wanted = { lines: lines.filter(isBookable).map((line) => line.priced), currency: request.currency, captured: request.captured ?? {}, plan: request.plan };
      const basket = await priceLines(queries, tenant, context, wanted, now);
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
      const missed = await takeStock(queries, tenant, holder, lines.filter(isBookable).map((line) => lineClaimOf(line.priced)), { draftId, now });
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
  const takenOf = await takenFromClaims(queries, tenant, lines.filter(isBookable).map((line) => lineClaimOf(line.priced)), draftId, now);
  return lines.map((line) => ({ lineId: line.lineId, offer: line.offer, availability: availabilityOf(line, takenOf(line.lineId)) }));
}

function availabilityOf(line: CheckedLine, taken: TakenFromClaim): LineAvailability {
  if (!isBookable(line)) return { status: 'unavailable', reason: line.reason ?? 'termsChanged' };
  if (taken.heldUntil) return { status: 'held', until: taken.heldUntil.toISOString() };
  const { claim } = lineClaimOf(line.priced);
  const left = leftFor(claim, taken);
  if (left !== null && left < neededBy(claim)) return { status: 'unavailable', reason: 'taken' };
  return { status: 'available', left: isCounted(claim) ? left : null };
}

/** Whether the number left is worth showing: not for a product with a single unit. */
const isCounted = (claim: Claim) => claim.kind === 'seats' || (claim.kind === 'span' && claim.units > 1);
