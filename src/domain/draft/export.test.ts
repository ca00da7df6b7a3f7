import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEvent, guest, histories, IDENTITY } from '#tests/support/draft-fixtures.ts';
import { exported } from './export.ts';

it('an identity number stays on the device, and so does what concerns it alone', () => {
  expect(exported(createEvent('GuestDetailsSet', { guest }))).toMatchObject({ type: 'GuestDetailsSet', data: { guest: { ...guest, identityNumber: null } } });
  expect(exported(createEvent('NewsSeen', { ids: ['e1'] }))).toBeNull();
});

it('nothing else is changed on the way out', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      for (const event of events) {
        const out = exported(event);
        expect(JSON.stringify(out)).not.toContain(IDENTITY);
        if (event.type !== 'GuestDetailsSet' && event.type !== 'NewsSeen') expect(out).toBe(event);
      }
    }),
  );
});
