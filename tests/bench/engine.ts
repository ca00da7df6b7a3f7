import type { PricedLine } from '#domain/pricing/quote.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { kirlangic } from '#tests/support/offer-fixtures.ts';

export interface EngineSpeed {
  readonly lines: number;
  /** Milliseconds for one quote, the median of many. */
  readonly one: number;
}

const WARM_UP = 200;
const ROUNDS = 1000;

/** The pure pricing engine on villas of seven nights with an extra, in another currency than the offer's. */
export function measureEngine(count: number): EngineSpeed {
  const lines = Array.from({ length: count }, (_, index): PricedLine => ({
    lineId: `line-${index}`,
    offer: kirlangic,
    selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' },
    party: { adults: 2, children: 1, infants: 0 },
    extras: { 'pool-heating': 1 },
  }));
  const input = { lines, currency: 'USD', rates: { TRY: '1.0000', EUR: '58.2000', USD: '50.0500' } };
  for (let round = 0; round < WARM_UP; round += 1) quoteBasket(input);
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    quoteBasket(input);
    return performance.now() - startedAt;
  });
  return { lines: count, one: median(times) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
