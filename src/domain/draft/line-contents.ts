import { deepEqual } from '#domain/deep-equal.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import { lineOf, type DraftState } from './state.ts';

/** The visitor's choices of all lines, serialised for comparison. Prices and stock depend on them. */
export function contentsOf({ lines }: Pick<DraftState, 'lines'>): string {
  return JSON.stringify(lines.map(({ lineId, selection, party, extras }) => [lineId, selection, party, extras]));
}

/** Whether an answer to a request for the lines `asked` still holds for this line: its dates, people and extras are those of the request (L11). */
export function isAnswered(asked: readonly PricedLine[], lineId: string, now: DraftState): boolean {
  const [was, is] = [asked.find((line) => line.lineId === lineId), lineOf(now, lineId)];
  return was !== undefined && is !== undefined && deepEqual([was.selection, was.party, was.extras], [is.selection, is.party, is.extras]);
}
