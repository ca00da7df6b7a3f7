import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEvent, guest, histories, IDENTITY } from '#tests/support/draft-fixtures.ts';
import { shareableEvent } from './shareable-event.ts';

it('removes identity numbers and keeps local events on the device', () => {
  expect(shareableEvent(createEvent('GuestDetailsSet', { guest }))).toMatchObject({ type: 'GuestDetailsSet', data: { guest: { ...guest, identityNumber: null } } });
  expect(shareableEvent(createEvent('NewsSeen', { ids: ['e1'] }))).toBeNull();
});

it('changes nothing else', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      for (const event of events) {
        const out = shareableEvent(event);
        expect(JSON.stringify(out)).not.toContain(IDENTITY);
        if (event.type !== 'GuestDetailsSet' && event.type !== 'NewsSeen') expect(out).toBe(event);
      }
    }),
  );
});
