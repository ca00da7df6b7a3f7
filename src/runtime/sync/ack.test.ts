import { describe, expect, it } from 'vitest';
import { ackOf, freshAck } from './ack.ts';

const written = { draft: 'shared', sent: 4, cursor: 9, refused: [2], head: 5, searched: [3] };

describe('the stored progress of an exchange', () => {
  it('[L11] is read as it was written', () => {
    const ack = { ...written, fetchedAll: true, seen: 7, outboxAfter: 4 };
    expect(ackOf(structuredClone(ack), 'shared')).toEqual(ack);
  });

  it('[L11] is read from rows of earlier releases, which have no `outboxAfter`, those before `met` for `fetchedAll`, and the first ones no `seen`', () => {
    expect(ackOf({ ...written, fetchedAll: true, seen: 7 }, 'shared')).toEqual({ ...written, fetchedAll: true, seen: 7, outboxAfter: 0 });
    for (const met of [true, false]) {
      expect(ackOf({ ...written, met, seen: 7 }, 'shared')).toEqual({ ...written, fetchedAll: met, seen: 7, outboxAfter: 0 });
      expect(ackOf({ ...written, met }, 'shared')).toEqual({ ...written, fetchedAll: met, seen: 0, outboxAfter: 0 });
    }
  });

  it('[L11] starts afresh without a row, with the row of another draft, and with a damaged row', () => {
    const sound = { ...written, fetchedAll: true, seen: 7 };
    const damaged = [undefined, null, 7, {}, written, { ...written, met: 1 }, { ...sound, draft: 'other' }, { ...sound, sent: -1 }, { ...sound, cursor: 0.5 }, { ...sound, refused: ['2'] }, { ...sound, fetchedAll: 'true' }, { ...sound, head: null }, { ...sound, searched: 3 }, { ...sound, seen: '7' }, { ...sound, outboxAfter: -1 }];
    for (const row of damaged) expect(ackOf(row, 'shared')).toEqual(freshAck('shared'));
  });
});
