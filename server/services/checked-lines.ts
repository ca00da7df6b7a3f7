import type { WantedLine } from '#contract/codecs/selection-codec.ts';
import type { BookingProblem } from '#domain/booking-problem.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { Offer } from '#domain/catalogue.ts';
import type { UnavailableReason } from '#domain/draft/events.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import { claimOf, validateItem } from '#domain/booking-item.ts';
import type { ProductRecord, SoldRecord } from '#server/database/records.ts';
import { isSoldDirectly, offerOf } from './product-offer.ts';
import { wrongField } from './service.ts';
import type { LineClaim } from './claim-queries.ts';

/** A basket line checked against today's catalogue. */
export interface CheckedLine {
  readonly lineId: string;
  /** The current offer; null when the product is not sold any more. */
  readonly offer: Offer | null;
  /** Null when the line cannot be priced and booked. */
  readonly priced: PricedLine | null;
  /** The stock that it takes; null when it cannot be booked. */
  readonly claim: LineClaim | null;
  readonly reason: UnavailableReason | null;
}

/** A line that the catalogue allows to price and book; its stock is not checked. */
export interface BookableLine extends CheckedLine {
  readonly priced: PricedLine;
  readonly claim: LineClaim;
  readonly reason: null;
}

/**
 * Checks basket lines against the catalogue.
 * @param records the tenant's products by code, at least those of the lines
 * @throws ContractError when two lines have one id
 */
export function checkLines(tenant: string, lines: readonly WantedLine[], records: ReadonlyMap<string, ProductRecord>, days: BookableDays): CheckedLine[] {
  return checkLinesOnSale(tenant, lines, records, days, isSoldDirectly);
}

/**
 * Checks lines of products for which `isSold` returns true; see `checkLines`.
 * @throws ContractError when two lines have one id
 */
export function checkLinesOnSale(
  tenant: string, lines: readonly WantedLine[], records: ReadonlyMap<string, ProductRecord>, days: BookableDays, isSold: (record: ProductRecord) => record is SoldRecord,
): CheckedLine[] {
  const seen = new Set<string>();
  return lines.map((line, index) => {
    if (seen.has(line.lineId)) throw wrongField(`sepet_urunler[${index}].satir_no`, 'duplicate', 'is the id of another line as well');
    seen.add(line.lineId);
    return checkLine(tenant, line, records.get(line.productCode), days, isSold);
  });
}

function checkLine(tenant: string, { lineId, selection, party, extras }: WantedLine, record: ProductRecord | undefined, days: BookableDays, isSold: (record: ProductRecord) => record is SoldRecord): CheckedLine {
  if (!record || !isSold(record)) return { lineId, offer: null, priced: null, claim: null, reason: 'withdrawn' };
  const offer = offerOf(tenant, record);
  if (selection.vertical !== offer.vertical) return { lineId, offer, priced: null, claim: null, reason: 'termsChanged' };
  return checkedLine({ lineId, offer, selection, party, extras }, days);
}

/** Checks a line against the terms of its own offer and the bookable days. */
export function checkedLine(line: PricedLine, days: BookableDays): CheckedLine {
  const { lineId, offer } = line;
  const problems = validateItem(line, days);
  return problems.length > 0 ? { lineId, offer, priced: null, claim: null, reason: reasonOf(problems) } : { lineId, offer, priced: line, claim: lineClaimOf(line), reason: null };
}

/** Why a line with problems cannot be booked. `bookingClosed` and `tooFarAhead` are returned only if there is no other problem. */
function reasonOf(problems: readonly BookingProblem[]): UnavailableReason {
  if (problems.every(({ code }) => code === 'inThePast' || code === 'bookingClosed')) return 'bookingClosed';
  return problems.every(({ code }) => code === 'tooFarAhead') ? 'tooFarAhead' : 'termsChanged';
}

export const isBookable = (line: CheckedLine): line is BookableLine => line.priced !== null;

/** Returns what a line takes from stock. */
export function lineClaimOf({ lineId, offer, ...item }: PricedLine): LineClaim {
  return { lineId, productCode: offer.productCode, claim: claimOf({ offer, ...item }) };
}
