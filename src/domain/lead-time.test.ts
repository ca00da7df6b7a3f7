import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kekova, kekovaLine, kirlangicLine, lodosLine, pandaLine } from '#tests/support/offer-fixtures.ts';
import { rulesFor } from '#verticals/domain.ts';
import { validateItem } from './booking-item.ts';
import { addHours } from './date.ts';
import { timeAtDestination } from './destination-day.ts';
import { isClosed } from './lead-time.ts';

const moment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 16));
const at = (local: string) => ({ today: local.slice(0, 10), time: local.slice(11) });
const codes = (item: Parameters<typeof validateItem>[0], local: string) => validateItem(item, at(local)).map(({ code }) => code);

describe('[B11] closing times', () => {
  it('close the session of a tour two hours before it, or as many as the product says', () => {
    expect(codes(kekovaLine(), '2027-06-15T07:59')).toEqual([]);
    expect(validateItem(kekovaLine(), at('2027-06-15T08:00'))).toEqual([{ code: 'bookingClosed', leadHours: 2 }]);
    expect(codes(kekovaLine(), '2027-06-15T10:47')).toEqual(['bookingClosed']);
    expect(codes(kekovaLine(), '2027-06-16T00:00')).toEqual(['inThePast']);
    expect(codes(kekovaLine({ offer: { ...kekova, leadHours: 0 } }), '2027-06-15T09:59')).toEqual([]);
    expect(codes(kekovaLine({ offer: { ...kekova, leadHours: 24 } }), '2027-06-14T10:00')).toEqual(['bookingClosed']);
  });

  it('count from the check-in of a villa, the first hour of a charter and the pick-up of a car', () => {
    expect(codes(kirlangicLine(), '2027-06-12T03:59')).toEqual([]);
    expect(codes(kirlangicLine(), '2027-06-12T04:00')).toEqual(['bookingClosed']);
    expect(codes(lodosLine(), '2027-06-13T19:59')).toEqual([]);
    expect(codes(lodosLine(), '2027-06-13T20:00')).toEqual(['bookingClosed']);
    const hours = lodosLine({ selection: { vertical: 'yacht', unit: 'hour', date: '2027-06-14', time: '14:00', units: 2, licensed: false } });
    expect([codes(hours, '2027-06-14T01:59'), codes(hours, '2027-06-14T02:00')]).toEqual([[], ['bookingClosed']]);
    expect([codes(pandaLine(), '2027-06-12T06:59'), codes(pandaLine(), '2027-06-12T07:00')]).toEqual([[], ['bookingClosed']]);
  });

  it('of any item and moment are its start less the lead time, and what is closed stays closed', () => {
    const line = fc.constantFrom(kirlangicLine(), kekovaLine(), lodosLine(), pandaLine());
    fc.assert(fc.property(line, fc.integer({ min: 0, max: 200 }), fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 400 }), (item, leadHours, before, later) => {
      const offer = { ...item.offer, leadHours };
      const start = rulesFor(offer).start(offer, item.selection);
      const now = addHours(start, -before);
      const late = codes({ ...item, offer }, now).some((code) => code === 'bookingClosed' || code === 'inThePast');
      expect(late).toBe(before <= leadHours);
      if (late) expect(codes({ ...item, offer }, addHours(now, later)).some((code) => code === 'bookingClosed' || code === 'inThePast')).toBe(true);
    }));
  });

  it('add hours to a local time and take them off again', () => {
    expect(addHours('2027-12-31T23:30', 1)).toBe('2028-01-01T00:30');
    expect(addHours('2028-03-01T01:15', -26)).toBe('2028-02-28T23:15');
    fc.assert(fc.property(moment, fc.integer({ min: -9000, max: 9000 }), (local, hours) => {
      const moved = addHours(local, hours);
      expect(Date.parse(`${moved}Z`) - Date.parse(`${local}Z`)).toBe(hours * 3_600_000);
    }));
  });

  it('follow the clock of the destination, not that of the visitor or the server', () => {
    const now = Date.parse('2027-06-15T07:47:00Z');
    expect(timeAtDestination(now)).toEqual({ today: '2027-06-15', time: '10:47' });
    expect(timeAtDestination(Date.parse('2027-06-14T21:00:00Z'))).toEqual({ today: '2027-06-15', time: '00:00' });
    expect(timeAtDestination(now, 'America/New_York')).toEqual({ today: '2027-06-15', time: '03:47' });
    expect(timeAtDestination(now, 'Nowhere/Atlantis')).toEqual(timeAtDestination(now));
    expect(isClosed('2027-06-15T10:00', 0, timeAtDestination(now))).toBe(true);
    expect(isClosed('2027-06-15T10:00', 0, timeAtDestination(now, 'America/New_York'))).toBe(false);
  });
});
