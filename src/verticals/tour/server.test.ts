import { describe, expect, it } from 'vitest';
import { dalyan, kekova, saklikent } from '#tests/support/offer-fixtures.ts';
import { tourServer } from './server.ts';

const NOW = { today: '2027-06-14', time: '08:00' };
const wanted = (offer: typeof kekova, from: string, to: string | null) => tourServer.wanted!(offer, { from, to, guests: 2 }, NOW);

describe('[C8] what the days of a list mean for a tour', () => {
  it('is one session on the first of them that has one', () => {
    const mondays = { ...kekova, terms: { ...kekova.terms, weekdays: [1] } };
    expect(wanted(mondays, '2027-06-16', '2027-07-02')).toMatchObject([{ date: '2027-06-21', session: '10:00' }]);
    expect(wanted(mondays, '2027-06-21', null)).toMatchObject([{ date: '2027-06-21' }]);
    expect(wanted(mondays, '2027-06-22', '2027-06-24')).toEqual([]);
    expect(wanted(mondays, '2027-06-22', null)).toEqual([]);
  });

  it('[B11] is one that can still be booked', () => {
    const soon = { ...saklikent, leadHours: 1, terms: { ...saklikent.terms, sessions: ['08:30', '14:00'], weekdays: [1, 2] } };
    expect(wanted(soon, '2027-06-14', '2027-06-15')).toMatchObject([{ date: '2027-06-14', session: '14:00' }]);
    expect(wanted({ ...soon, leadHours: 12 }, '2027-06-14', '2027-06-15')).toMatchObject([{ date: '2027-06-15', session: '08:30' }]);
  });

  it('includes the pick-up of a tour that collects everybody', () => {
    const collected = { ...dalyan, terms: { ...dalyan.terms, pickup: { zones: ['kalkan'], fee: '10.00', atDoor: true } } };
    expect(wanted(collected, '2027-06-20', '2027-06-27')).toMatchObject([{ pickup: 'kalkan' }]);
  });
});
