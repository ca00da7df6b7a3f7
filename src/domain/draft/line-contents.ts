import { deepEqual } from '#domain/deep-equal.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import { lineOf, type DraftState } from './state.ts';

/** The visitor's part of the lines, serialised for comparison. Prices and stock are asked for it. */
export function contentsOf({ lines }: Pick<DraftState, 'lines'>): string {
  return JSON.stringify(lines.map(({ lineId, selection, party, extras }) => [lineId, selection, party, extras]));
}

/** Whether an answer about the lines as they were asked for is still about this line: other dates, people or extras may be free, or cost less. */
export function isAnswered(asked: readonly PricedLine[], lineId: string, now: DraftState): boolean {
  const [was, is] = [asked.find((line) => line.lineId === lineId), lineOf(now, lineId)];
  return was !== undefined && is !== undefined && deepEqual([was.selection, was.party, was.extras], [is.selection, is.party, is.extras]);
}
