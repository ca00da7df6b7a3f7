import { basketHold, basketPrice, type BasketPricing, type BoughtQuote, type LineAvailability, type RepricedLine } from '#contract/calls/basket.ts';
import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { CurrencyCode, SellingRates, Voucher } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import { HOLD_MINUTES } from '#domain/hold-minutes.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { PaymentPlan, PricedBasket, PricedLine } from '#domain/pricing/quote.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { productRecordOf } from '#server/database/records.ts';
import { nextTurn } from '#server/turns.ts';
import { bookableDaysOf, bookingSetting } from './booking-days.ts';
import { checkQuotedLines, findUnbookedQuote, quotedBasket } from './bought-quote.ts';
import { leftFor, linesOutsideGaps, shortageOf, takenFromClaims, type TakenFromClaim } from './claim-queries.ts';
import { minutesAfter, type Clock } from './clock.ts';
import { acceptedRates, pricingContextFrom, type PricingContext } from './pricing-context.ts';
import { serve, wrongField, type Service } from './service.ts';
import { findVoucher, type VoucherPorts } from './vouchers.ts';
import { lockDraft, lockProducts, productsHeldBy, takeStock } from './stock.ts';
import { checkLines, isBookable, type CheckedLine } from './checked-lines.ts';

/** Lines whose pricing takes milliseconds. */
const MANY_LINES = 10;

/**
 * Prices lines with the current offers, and with the captured exchange rates that are still accepted.
 * @throws ContractError when the operator does not trade the currency
 */
export function priceLines(
  { rates, basketCampaigns, published }: PricingContext,
  { captured, ...wanted }: { lines: readonly PricedLine[]; currency: CurrencyCode; captured: SellingRates; voucher: Voucher | null; plan: PaymentPlan }, now: Date,
): PricedBasket {
  if (!Object.hasOwn(rates, wanted.currency)) throw wrongField('secilen_kur', 'oneOf', 'is not a currency of the operator');
  const input = { ...wanted, rates, basketCampaigns, captured: acceptedRates(captured, published, now) };
  return { input, quote: quoteBasket(input) };
}

export function basketServices({ database, catalogue, clock, enquiryLimit }: VoucherPorts & { catalogue: CatalogueReader; clock: Clock }): readonly Service[] {
  /** The stored price of a quote, and which of its lines are available. Where no unbooked quote is found, the price has no lines. */
  function priceQuote(
    { rates }: PricingContext, { draftId, wanted, currency, bought, plan }: { draftId: string; wanted: readonly WantedLine[]; currency: CurrencyCode; bought: BoughtQuote; plan: PaymentPlan }, tenant: string, days: BookableDays, now: Date,
  ): Promise<BasketPricing> {
    return database.inTenant(tenant, async (queries) => {
      const quote = await findUnbookedQuote(queries, tenant, bought);
      const lines = await repricedLines(queries, tenant, checkQuotedLines(quote, bought, wanted, days), draftId, now);
      return { lines, rates, basketCampaigns: [], quote: (quote && quotedBasket(quote, plan)?.quote) ?? quoteBasket({ lines: [], currency, rates, plan }), pricedAt: now.toISOString() };
    });
  }

  return [
    // A re-quote reserves nothing, so products and rates come from memory and only the stock from the database.
    serve(basketPrice, async (caller, { draftId, lines: wanted, currency, captured = {}, voucherCode, quote: bought, plan }) => {
      const { tenant } = caller;
      const now = clock();
      const days = bookableDaysOf((await catalogue.settings(tenant)).booking, now);
      const instalmentPlans = [...await catalogue.instalmentPlans(tenant)];
      if (bought) return { ...await priceQuote(await pricingContextFrom(catalogue, tenant, now), { draftId, wanted, currency, bought, plan }, tenant, days, now), instalmentPlans };
      const [records, context, voucher] = await Promise.all([
        catalogue.products(tenant, codesOf(wanted)), pricingContextFrom(catalogue, tenant, now),
        voucherCode === undefined ? null : findVoucher({ database, enquiryLimit }, caller, voucherCode, days.today),
      ]);
      if (wanted.length > MANY_LINES) await nextTurn();
      const lines = checkLines(tenant, wanted, records, days);
      const { quote } = priceLines(context, { lines: lines.filter(isBookable).map((line) => line.priced), currency, captured, voucher, plan }, now);
      const repriced = await database.inTenant(tenant, (queries) => repricedLines(queries, tenant, lines, draftId, now), { prepared: true, readOnly: true });
      return { lines: repriced, rates: context.rates, basketCampaigns: context.basketCampaigns, instalmentPlans, quote, pricedAt: now.toISOString(), ...(voucher && { voucher }) };
    }),

    serve(basketHold, ({ tenant }, { draftId, lines: wanted, quote: bought }) => database.inTenant(tenant, async (queries) => {
      const now = clock();
      const expiresAt = minutesAfter(now, HOLD_MINUTES);
      const holder = { kind: 'hold' as const, id: draftId, expiresAt };
      await lockDraft(queries, tenant, draftId);
      const before = await productsHeldBy(queries, tenant, holder);
      const { records, booking } = await lockProducts(queries, tenant, [...wanted.map((line) => line.productCode), ...before]);
      await queries.insertInto('holds').values({ tenant, draft_id: draftId, expires_at: expiresAt })
        .onConflict((on) => on.columns(['tenant', 'draft_id']).doUpdateSet({ expires_at: expiresAt })).execute();
      const days = bookableDaysOf(booking, now);
      const lines = bought ? checkQuotedLines(await findUnbookedQuote(queries, tenant, bought), bought, wanted, days) : checkLines(tenant, wanted, records, days);
      const claims = lines.filter(isBookable).map(({ claim }) => claim);
      const outside = await linesOutsideGaps(queries, tenant, claims, draftId, now);
      const missed = await takeStock(queries, tenant, holder, claims.filter((claim) => !outside.has(claim.lineId)), { draftId, now });
      return {
        holdId: draftId,
        expiresAt: expiresAt.toISOString(),
        lines: lines.map(({ lineId, reason }) => {
          const why = missed.includes(lineId) ? 'taken' : outside.has(lineId) ? 'minimumStay' : reason;
          return { lineId, granted: why === null, reason: why };
        }),
      };
    }, { prepared: true })),
  ];
}

const codesOf = (lines: readonly WantedLine[]) => [...new Set(lines.map((line) => line.productCode))];

/** Reads the products of basket lines and checks the lines. @throws ContractError when two lines have the same id */
export async function readLines(queries: TenantQueries, tenant: string, wanted: readonly WantedLine[], now: Date): Promise<CheckedLine[]> {
  const codes = codesOf(wanted);
  const rows = codes.length === 0 ? [] : await queries.selectFrom('products').select(['code', 'data', 'photographs', bookingSetting(tenant)]).where('tenant', '=', tenant).where('code', 'in', codes).execute();
  return checkLines(tenant, wanted, new Map(rows.map((row) => [row.code, productRecordOf(row)])), bookableDaysOf(rows[0]?.booking ?? null, now));
}

/** Returns the current offer of each line and its availability for `draftId`. */
export async function repricedLines(queries: TenantQueries, tenant: string, lines: readonly CheckedLine[], draftId: string, now: Date): Promise<RepricedLine[]> {
  const takenOf = await takenFromClaims(queries, tenant, lines.filter(isBookable).map(({ claim }) => claim), draftId, now);
  return lines.map((line) => ({ lineId: line.lineId, offer: line.offer, availability: availabilityOf(line, takenOf(line.lineId)) }));
}

function availabilityOf(line: CheckedLine, taken: TakenFromClaim): LineAvailability {
  if (!isBookable(line)) return { status: 'unavailable', reason: line.reason ?? 'termsChanged' };
  if (taken.heldUntil) return { status: 'held', until: taken.heldUntil.toISOString() };
  const { claim } = line.claim;
  const reason = shortageOf(claim, taken);
  if (reason !== null) return { status: 'unavailable', reason };
  return { status: 'available', left: isCounted(claim) ? leftFor(claim, taken) : null };
}

/** Whether the remaining number is shown: not for a product with a single unit. */
const isCounted = (claim: Claim) => claim.kind === 'seats' || (claim.kind === 'span' && claim.units > 1);
