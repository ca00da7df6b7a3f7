import { describe, expect, it } from 'vitest';
import type { LinePart } from './trip-part.ts';
import { tripRemarks, type TripRemark } from './trip-remarks.ts';

const part = (lineId: string, kind: LinePart['kind'], from: string, to = from, time: string | null = null, until: string | null = null): LinePart =>
  ({ lineId, destination: 'kas', kind, from, to, time, until });

const villa = part('villa', 'stay', '2027-06-12', '2027-06-19');
const there: LinePart = { ...part('ride', 'ride', '2027-06-12', '2027-06-12', '14:00', '16:30'), between: { from: null, to: 'kas' } };
const rides = [there, { ...part('ride', 'ride', '2027-06-19', '2027-06-19', '09:00', '11:30'), between: { from: 'kas', to: null } }];
const tour = part('tour', 'outing', '2027-06-14', '2027-06-14', '10:00', '17:00');

/** The remarks with one of the codes; in the order of the parts' first days, as `tripParts` returns them. */
const remarks = (parts: readonly LinePart[], ...codes: TripRemark['code'][]) =>
  tripRemarks(parts.toSorted((a, b) => (a.from < b.from ? -1 : 1))).filter(({ code }) => codes.length === 0 || codes.includes(code));

describe('[T2] remarks on a trip', () => {
  it('are none for a stay with rides on both days and something to do', () => {
    expect(remarks([villa, ...rides, tour])).toEqual([]);
    expect(remarks([])).toEqual([]);
  });

  it('name a night with two stays, not the day on which one ends and the next begins', () => {
    const late = part('late', 'stay', '2027-06-18', '2027-06-22');
    expect(remarks([villa, late], 'twoStays')).toEqual([
      { code: 'twoStays', lineId: 'late', other: 'villa', date: '2027-06-18', proposal: { lineId: 'late', from: '2027-06-19', to: '2027-06-22' } },
    ]);
    expect(remarks([villa, part('gulet', 'voyage', '2027-06-19', '2027-06-26')], 'twoStays')).toEqual([]);
  });

  it('propose to move a stay away from a voyage, and nothing where one lies within the other', () => {
    const gulet = part('gulet', 'voyage', '2027-06-18', '2027-06-25');
    expect(remarks([villa, gulet], 'twoStays')).toMatchObject([{ lineId: 'gulet', proposal: { lineId: 'villa', from: '2027-06-12', to: '2027-06-18' } }]);
    expect(remarks([gulet, part('after', 'stay', '2027-06-24', '2027-06-28')], 'twoStays')).toMatchObject([{ proposal: { lineId: 'after', from: '2027-06-25', to: '2027-06-28' } }]);
    expect(remarks([villa, part('inner', 'stay', '2027-06-14', '2027-06-16')], 'twoStays')).toMatchObject([{ proposal: null }]);
  });

  it('name nights without a stay between two stays', () => {
    expect(remarks([villa, part('next', 'stay', '2027-06-21', '2027-06-24')], 'nightsWithoutStay'))
      .toEqual([{ code: 'nightsWithoutStay', lineId: 'villa', from: '2027-06-19', to: '2027-06-21' }]);
    // A short stay within a long one leaves no gap.
    expect(remarks([part('long', 'stay', '2027-06-01', '2027-06-21'), villa, part('next', 'stay', '2027-06-21', '2027-06-24')], 'nightsWithoutStay')).toEqual([]);
  });

  it('name an outing before the arrival or after the departure', () => {
    expect(remarks([villa, { ...tour, from: '2027-06-11', to: '2027-06-11' }], 'beforeArrival', 'afterDeparture')).toEqual([
      { code: 'beforeArrival', lineId: 'tour', other: 'villa', proposal: { lineId: 'tour', from: '2027-06-13', to: null } },
    ]);
    expect(remarks([villa, { ...tour, from: '2027-06-20', to: '2027-06-20' }], 'beforeArrival', 'afterDeparture')).toEqual([
      { code: 'afterDeparture', lineId: 'tour', other: 'villa', proposal: { lineId: 'tour', from: '2027-06-18', to: null } },
    ]);
    // Not on a day that has something planned already.
    const other = part('other', 'outing', '2027-06-13');
    expect(remarks([villa, { ...tour, from: '2027-06-11', to: '2027-06-11' }, other], 'beforeArrival')).toMatchObject([{ proposal: { from: '2027-06-14' } }]);
    expect(remarks([part('night', 'stay', '2027-06-12', '2027-06-13'), { ...tour, from: '2027-06-11', to: '2027-06-11' }], 'beforeArrival')).toMatchObject([{ proposal: null }]);
    expect(remarks([tour], 'beforeArrival', 'afterDeparture')).toEqual([]);
  });

  it('name an outing on the day of a flight, before the ride from the airport or after the ride to it', () => {
    const early = part('early', 'outing', '2027-06-12', '2027-06-12', '09:00', '13:00');
    const late = part('late', 'outing', '2027-06-19', '2027-06-19', '14:00', '17:00');
    expect(remarks([villa, ...rides, early, late], 'beforeArrival', 'afterDeparture')).toMatchObject([{ code: 'beforeArrival', lineId: 'early' }, { code: 'afterDeparture', lineId: 'late' }]);
    // In the evening of the arrival and the morning of the departure they are there; who drives may come early.
    expect(remarks([villa, ...rides, { ...early, time: '18:00', until: '21:00' }, { ...late, time: '06:00', until: '08:30' }], 'beforeArrival', 'afterDeparture', 'sameTime')).toEqual([]);
    expect(remarks([villa, early, late], 'beforeArrival', 'afterDeparture')).toEqual([]);
    // From one town to the next there is time for something in the first.
    expect(remarks([villa, { ...there, between: { from: 'bodrum', to: 'kas' } }, early], 'beforeArrival')).toEqual([]);
  });

  it('name an outing during a ride', () => {
    const onTheWay = part('boat', 'outing', '2027-06-12', '2027-06-12', '10:00', '15:00');
    expect(remarks([villa, ...rides, onTheWay], 'sameTime')).toEqual([
      { code: 'sameTime', lineId: 'boat', other: 'ride', date: '2027-06-12', proposal: { lineId: 'boat', from: '2027-06-13', to: null } },
    ]);
    expect(remarks([villa, ...rides, { ...onTheWay, until: '14:00' }], 'sameTime')).toEqual([]);
  });

  it('name outings at one time; one without a time takes its whole day', () => {
    const evening = part('evening', 'outing', '2027-06-14', '2027-06-14', '17:00', '19:00');
    expect(remarks([tour, evening], 'sameTime')).toEqual([]);
    expect(remarks([tour, { ...evening, time: '16:30' }], 'sameTime')).toEqual([{ code: 'sameTime', lineId: 'evening', other: 'tour', date: '2027-06-14', proposal: null }]);
    expect(remarks([villa, tour, { ...evening, time: '16:30' }], 'sameTime')).toMatchObject([{ proposal: { lineId: 'evening', from: '2027-06-15', to: null } }]);
    expect(remarks([tour, part('yacht', 'outing', '2027-06-14')], 'sameTime')).toHaveLength(1);
  });

  it('name a car that is rented while its guests are on board', () => {
    const gulet = part('gulet', 'voyage', '2027-06-19', '2027-06-26');
    expect(remarks([gulet, part('car', 'vehicle', '2027-06-12', '2027-06-20', '10:00', '10:00')], 'vehicleAtSea')).toEqual([
      { code: 'vehicleAtSea', lineId: 'car', other: 'gulet', proposal: { lineId: 'car', from: '2027-06-12', to: '2027-06-19' } },
    ]);
    expect(remarks([gulet, part('car', 'vehicle', '2027-06-24', '2027-06-30', '10:00', '10:00')], 'vehicleAtSea')).toMatchObject([{ proposal: { from: '2027-06-26', to: '2027-06-30' } }]);
    expect(remarks([gulet, part('car', 'vehicle', '2027-06-20', '2027-06-22', '10:00', '10:00')], 'vehicleAtSea')).toMatchObject([{ proposal: null }]);
    expect(remarks([gulet, part('car', 'vehicle', '2027-06-12', '2027-06-19', '10:00', '10:00')], 'vehicleAtSea')).toEqual([]);
  });

  it('name an outing on a day between boarding and going ashore', () => {
    const gulet = part('gulet', 'voyage', '2027-06-19', '2027-06-26', '16:00', '10:00');
    const balloon = part('balloon', 'outing', '2027-06-22', '2027-06-22', '04:45', '08:00');
    expect(remarks([gulet, balloon], 'outingAtSea')).toEqual([{ code: 'outingAtSea', lineId: 'balloon', other: 'gulet', proposal: null }]);
    expect(remarks([villa, gulet, balloon], 'outingAtSea')).toMatchObject([{ proposal: { lineId: 'balloon', from: '2027-06-18', to: null } }]);
    for (const day of ['2027-06-19', '2027-06-26']) expect(remarks([gulet, { ...balloon, from: day, to: day }], 'outingAtSea')).toEqual([]);
    expect(remarks([gulet, { ...balloon, from: '2027-06-18', to: '2027-06-20' }], 'outingAtSea')).toHaveLength(1);
    expect(remarks([villa, tour], 'outingAtSea')).toEqual([]);
    // A stay that was booked for a night of the voyage has no day for it.
    const clashing = part('clashing', 'stay', '2027-06-21', '2027-06-24');
    expect(remarks([gulet, clashing, balloon], 'outingAtSea')).toMatchObject([{ proposal: null }]);
  });

  it('ask for the way to the first stay and from the last one', () => {
    expect(remarks([villa], 'noRide')).toEqual([{ code: 'noRide', lineId: 'villa', arrival: '2027-06-12', departure: '2027-06-19', time: null }]);
    expect(remarks([villa, rides[0]!], 'noRide')).toEqual([{ code: 'noRide', lineId: 'villa', arrival: null, departure: '2027-06-19', time: null }]);
    expect(remarks([villa, part('car', 'vehicle', '2027-06-11', '2027-06-19', '10:00', '10:00')], 'noRide')).toEqual([]);
    expect(remarks([villa, part('gulet', 'voyage', '2027-06-19', '2027-06-26')], 'noRide')).toEqual([
      { code: 'noRide', lineId: 'villa', arrival: '2027-06-12', departure: null, time: null },
      { code: 'noRide', lineId: 'gulet', arrival: null, departure: '2027-06-26', time: null },
    ]);
  });

  it('say until when guests leave, for the way back only', () => {
    const house = { ...villa, time: '16:00', until: '10:00' };
    expect(remarks([house], 'noRide')).toMatchObject([{ time: '10:00' }]);
    expect(remarks([house, rides[0]!], 'noRide')).toMatchObject([{ arrival: null, time: '10:00' }]);
    expect(remarks([house, rides[1]!], 'noRide')).toMatchObject([{ departure: null, time: null }]);
  });

  it('do not take a ride to another place for the way to a stay, nor the way back for the way there', () => {
    const elsewhere = { ...there, between: { from: null, to: 'bodrum' } };
    const missing = { code: 'noRide', lineId: 'villa', arrival: '2027-06-12', departure: '2027-06-19', time: null };
    expect(remarks([villa, elsewhere], 'noRide')).toEqual([missing]);
    expect(remarks([villa, { ...there, between: { from: 'kas', to: null } }], 'noRide')).toEqual([missing]);
    // It sets off on the evening before and arrives on the day.
    expect(remarks([villa, { ...there, from: '2027-06-11', time: '23:30', until: '01:30' }], 'noRide')).toMatchObject([{ arrival: null }]);
  });

  it('name a ride that reaches a stay after the last check-in', () => {
    const late: LinePart = { ...there, time: '20:00', until: '22:30' };
    expect(remarks([villa, late], 'lateArrival')).toEqual([{ code: 'lateArrival', lineId: 'ride', other: 'villa', date: '2027-06-12', time: '22:30' }]);
    expect(remarks([villa, { ...late, to: '2027-06-13', time: '22:45', until: '01:15' }], 'lateArrival')).toMatchObject([{ time: '01:15' }]);
    expect(remarks([villa, { ...late, between: { from: null, to: 'bodrum' } }], 'lateArrival')).toEqual([]);
    expect(remarks([part('gulet', 'voyage', '2027-06-12', '2027-06-19'), late], 'lateArrival')).toMatchObject([{ other: 'gulet' }]);
    expect(remarks([villa, there], 'lateArrival')).toEqual([]);
    expect(remarks([villa, { ...late, from: '2027-06-15', to: '2027-06-15' }], 'lateArrival')).toEqual([]);
  });

  it('take a ride in the night after for the arrival, which is late, and one on the evening before for the departure', () => {
    const night: LinePart = { ...there, from: '2027-06-13', to: '2027-06-13', time: '00:45', until: '02:15' };
    const eve: LinePart = { ...rides[1]!, from: '2027-06-18', to: '2027-06-19', time: '23:30', until: '01:00' };
    expect(remarks([villa, night, eve], 'noRide')).toEqual([]);
    expect(remarks([villa, night], 'lateArrival')).toEqual([{ code: 'lateArrival', lineId: 'ride', other: 'villa', date: '2027-06-13', time: '02:15' }]);
    expect(remarks([villa, { ...night, time: '09:00', until: '10:30' }, { ...eve, to: '2027-06-18', time: '14:00', until: '15:30' }], 'noRide')).toMatchObject([{ arrival: '2027-06-12', departure: '2027-06-19' }]);
    expect(remarks([villa, { ...night, time: '09:00', until: '10:30' }], 'lateArrival')).toEqual([]);
    // What is planned before the one, or after the other, clashes.
    const [first, last] = [part('first', 'outing', '2027-06-12', '2027-06-12', '18:00', '21:00'), part('last', 'outing', '2027-06-19', '2027-06-19', '09:00', '12:00')];
    expect(remarks([villa, night, eve, first, last], 'beforeArrival', 'afterDeparture')).toMatchObject([{ code: 'beforeArrival', lineId: 'first' }, { code: 'afterDeparture', lineId: 'last' }]);
    expect(remarks([villa, ...rides, eve, { ...last, time: '06:00', until: '08:00' }], 'afterDeparture')).toEqual([]);
  });

  it('take a car that is picked up in the night, and returned on the evening before, for the way', () => {
    expect(remarks([villa, part('car', 'vehicle', '2027-06-13', '2027-06-18', '01:00', '23:00')], 'noRide')).toEqual([]);
    expect(remarks([villa, part('car', 'vehicle', '2027-06-13', '2027-06-18', '10:00', '10:00')], 'noRide')).toMatchObject([{ arrival: '2027-06-12', departure: '2027-06-19' }]);
  });

  it('name a stay without anything planned', () => {
    expect(remarks([villa], 'nothingPlanned')).toEqual([{ code: 'nothingPlanned', lineId: 'villa', from: '2027-06-12', to: '2027-06-19' }]);
    expect(remarks([villa, tour], 'nothingPlanned')).toEqual([]);
  });

  it('take a wedding that a quote was asked for as planned, and say nothing else of it', () => {
    const wedding = { kind: 'outing', from: '2027-06-14', to: '2027-06-14', time: null, until: null } as const;
    expect(tripRemarks([villa, ...rides], [wedding])).toEqual([]);
    expect(tripRemarks([villa, ...rides, tour], [{ ...wedding, from: '2027-06-01', to: '2027-06-01' }])).toEqual([]);
    expect(tripRemarks([villa, ...rides], [{ ...wedding, from: '2027-06-20', to: '2027-06-20' }])).toMatchObject([{ code: 'nothingPlanned' }]);
  });
});
