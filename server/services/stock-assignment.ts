import { claimRow, type ClaimRow, type LineClaim, type TakenFromClaim } from './claim-queries.ts';

/**
 * Assigns stock to lines, in their order: a span gets the first unit that is free for
 * its whole duration, seats are assigned while the session has enough. Lines of one
 * request compete like those of two visitors. A line that gets no stock is left out.
 * @param takenOf returns the stock that other holders have taken
 */
export function assignStock(lines: readonly LineClaim[], takenOf: (lineId: string) => TakenFromClaim): ClaimRow[] {
  const assigned: ClaimRow[] = [];
  for (const line of lines) {
    const row = claimRow(line);
    const { claim } = line;
    const rivals = assigned.filter((other) => other.product_code === line.productCode);
    if (!row || claim.kind === 'nothing') continue;
    if (claim.kind === 'span') {
      const taken = new Set(takenOf(line.lineId).units);
      for (const other of rivals) if (other.unit !== undefined && other.starts! < claim.to && claim.from < other.ends!) taken.add(other.unit);
      const unit = firstFree(taken, claim.units);
      if (unit !== null) assigned.push({ ...row, unit });
    } else {
      const taken = rivals.filter((other) => other.day === claim.date && other.time === claim.time).reduce((seats, other) => seats + (other.seats ?? 0), takenOf(line.lineId).seats);
      if (taken + claim.seats <= claim.capacity) assigned.push(row);
    }
  }
  return assigned;
}

function firstFree(taken: ReadonlySet<number>, units: number): number | null {
  for (let unit = 1; unit <= units; unit += 1) if (!taken.has(unit)) return unit;
  return null;
}
