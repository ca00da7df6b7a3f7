import type { CurrencyCode } from '#domain/catalogue.ts';
import type { PaymentPlan, PricedLine } from '#domain/pricing/quote.ts';

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

function fnv1a(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}

/**
 * A hash of an order, equal on client and server in any order of lines or keys. It covers product, selection, party
 * and extras of each line, the currency, the voucher's code and the plan, not the guest. It detects accidental
 * differences and is not a signature (FNV-1a, 64 bit).
 *
 * @returns 16 hex digits
 */
export function draftHash(bought: { readonly lines: readonly PricedLine[]; readonly currency: CurrencyCode; readonly plan: PaymentPlan; readonly voucher?: string | null }): string {
  const lines = [...bought.lines]
    .sort((a, b) => (a.lineId < b.lineId ? -1 : 1))
    .map(({ lineId, offer, selection, party, extras }) => ({
      lineId,
      product: offer.productCode,
      selection: { ...selection },
      party: { adults: party.adults, children: party.children, infants: party.infants },
      extras: Object.fromEntries(Object.entries(extras).filter(([, quantity]) => quantity > 0)),
    }));
  // Without a voucher the hash is that of releases that knew none.
  return fnv1a(canonical({ lines, currency: bought.currency, plan: bought.plan, ...(bought.voucher && { voucher: bought.voucher }) }));
}
