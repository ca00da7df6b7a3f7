import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#domain/draft/history.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { kirlangic } from '#tests/support/offer-fixtures.ts';
import { undoableLine } from './basket-history.tsx';

const line: DraftLine = {
  lineId: 'l', offer: kirlangic, selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' },
  party: { adults: 2, children: 0, infants: 0 }, extras: {}, quotedAt: 0, unseen: null, unavailable: null,
};
const entry = (kind: 'lineAdded' | 'lineRemoved', id: string): HistoryEntry => ({ kind, id, at: 0, by: 'thisDevice', lineId: 'l', title: kirlangic.title });
const removal = entry('lineRemoved', '2');
const history = [removal, entry('lineAdded', '1')];
const off = { removed: [{ lineId: 'l', line, removals: ['2'] }], checkout: { status: 'none' } } as const;

describe('undo in the history', () => {
  it('is offered for a removed line', () => {
    expect(undoableLine(removal, history, off)).toBe(line);
  });

  it('is not offered for anything else', () => {
    expect(undoableLine(history[1]!, history, off)).toBeNull();
  });

  it('is not offered once the line is back', () => {
    expect(undoableLine(removal, history, { ...off, removed: [] })).toBeNull();
  });

  it('is not offered where the line itself is not known', () => {
    expect(undoableLine(removal, history, { ...off, removed: [{ lineId: 'l', line: null, removals: ['2'] }] })).toBeNull();
  });

  it('is offered once for a line removed twice, at the later time', () => {
    const later = entry('lineRemoved', '3');
    expect(undoableLine(removal, [later, ...history], off)).toBeNull();
    expect(undoableLine(later, [later, ...history], off)).toBe(line);
  });

  it('is not offered while a payment is in progress', () => {
    const pending = { status: 'pending', phase: 'intended' } as never;
    expect(undoableLine(removal, history, { ...off, checkout: pending })).toBeNull();
  });
});
