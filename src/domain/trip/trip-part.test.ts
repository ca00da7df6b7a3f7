import { describe, expect, it } from 'vitest';
import { requestedOffer } from '#domain/quotation/sent-request.ts';
import { kekova, kekovaLine, kirlangicLine, lodosLine, pandaLine } from '#tests/support/offer-fixtures.ts';
import { requestedParts, tripDays, tripParts } from './trip-part.ts';

describe('[T1] the basket as a trip', () => {
  it('has the parts of all lines by their first day', () => {
    const parts = tripParts([{ ...pandaLine(), lineId: 'car' }, { ...kirlangicLine(), lineId: 'villa' }]);
    expect(parts.map(({ lineId, kind, from, to, time, until }) => [lineId, kind, from, to, time, until])).toEqual([
      ['car', 'vehicle', '2027-06-12', '2027-06-19', '10:00', '09:00'],
      ['villa', 'stay', '2027-06-12', '2027-06-19', '16:00', '10:00'],
    ]);
  });

  it('has the end of a tour by its duration', () => {
    const [tour] = tripParts([{ ...kekovaLine(), lineId: 'tour' }]);
    expect(tour).toEqual({ kind: 'outing', from: '2027-06-15', to: '2027-06-15', time: '10:00', until: '18:00', lineId: 'tour', destination: kekova.destination });
  });

  it('takes a charter for nights as a voyage, and one for hours as an outing', () => {
    const line = lodosLine();
    const charter = (change: object) => tripParts([{ ...line, selection: { ...line.selection, ...change } as typeof line.selection, lineId: 'yacht' }])[0]!;
    expect(charter({ unit: 'week', date: '2027-06-12', time: null, units: 1 })).toMatchObject({ kind: 'voyage', from: '2027-06-12', to: '2027-06-19' });
    expect(charter({ unit: 'hour', date: '2027-06-12', time: '10:00', units: 4 })).toMatchObject({ kind: 'outing', from: '2027-06-12', to: '2027-06-12', time: '10:00', until: '14:00' });
  });

  it('puts what happens on a day in order: the departure, what has a time, the arrival', () => {
    const part = (lineId: string, kind: 'stay' | 'outing', from: string, to: string, time: string | null) => ({ lineId, destination: 'kas', kind, from, to, time, until: null });
    const days = tripDays([
      part('next', 'stay', '2027-06-19', '2027-06-22', null),
      part('villa', 'stay', '2027-06-12', '2027-06-19', null),
      part('boat', 'outing', '2027-06-19', '2027-06-19', '11:00'),
    ]);
    expect(days.map(({ date, moments }) => [date, moments.map(({ part: { lineId }, what }) => `${lineId} ${what}`)])).toEqual([
      ['2027-06-12', ['villa begins']],
      ['2027-06-19', ['villa ends', 'boat whole', 'next begins']],
      ['2027-06-22', ['next ends']],
    ]);
  });

  it('has what a quote was asked for, up to its last day', () => {
    const offer = requestedOffer(kekova);
    const stay = { kind: 'stay', from: '2027-06-12', to: '2027-06-19', time: '16:00', until: '10:00' } as const;
    const requests = [{ quoteId: 'villa', offer, parts: [stay] }, { quoteId: 'ended', offer, parts: [] }, { quoteId: 'from an earlier release', offer }];
    expect(requestedParts(requests, '2027-06-19')).toEqual([{ ...stay, request: requests[0] }]);
    expect(requestedParts(requests, '2027-06-20')).toEqual([]);
    expect(tripDays([...tripParts([{ ...kekovaLine(), lineId: 'tour' }]), ...requestedParts(requests, '2027-01-01')]).map(({ date, moments }) => [date, moments.length]))
      .toEqual([['2027-06-12', 1], ['2027-06-15', 1], ['2027-06-19', 1]]);
  });
});
