import { validateItem } from '#domain/booking-item.ts';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { ONE_GUEST } from '#domain/party.ts';
import { endDayOf } from '#domain/requested-days.ts';
import type { RequestedDays, VerticalServer } from '#verticals/server.ts';
import { car } from './domain.ts';
import { carRecord } from './product-record.ts';
import { USUAL_TIME } from './rental-times.ts';

export const carServer: VerticalServer<'car'> = {
  record: carRecord,
  stock: 'span',

  terms: ({ units, seats, seasons, durationBands, minAge, licenceYears, deposit, locations, oneWayFee }) =>
    ({ units, seats, seasons, durationBands, minAge, licenceYears, deposit, locations, oneWayFee }),
  cardFacts: ({ seats, bags, transmission }) => ({ seats, bags, transmission }),
  pageFacts: ({ model, doors, bags, transmission, fuel, airConditioning, mileageKmPerDay }) => ({ model, doors, bags, transmission, fuel, airConditioning, mileageKmPerDay }),
  columns: ({ seats, transmission, fuel, locations }) =>
    ({ capacity: seats, rooms: null, amenities: [], languages: [], choices: { gearbox: [transmission], fuel: [fuel], pickUpPlace: locations.map(({ code }) => code) } }),
  placeChoice: 'pickUpPlace',
  choiceTitle: ({ terms }, name, value) => (name === 'pickUpPlace' ? terms.locations.find(({ code }) => code === value)?.name : undefined),

  availability: (_offer, _days, taken) => ({ taken: taken.spans.map(({ unit, from, to }) => ({ unit, from, to })) }),

  bookingRules: ({ units, seasons }) => ({ units, seasons: seasons.map(({ from, to }) => ({ from, to })) }),

  /** One car from the usual time of the first day to that of the last; without a last day, for one day. Who drives is asked when booking. */
  claims(offer, requested, now) {
    const selection = rentalOf(offer, requested);
    return validateItem({ offer, selection, party: ONE_GUEST, extras: {} }, now).length === 0 ? [car.claim(offer, selection, ONE_GUEST)] : [];
  },
  wanted: (offer, requested) => (endDayOf(requested) === null ? [] : [rentalOf(offer, requested)]),
};

function rentalOf({ terms }: OfferIn<'car'>, requested: RequestedDays): SelectionIn<'car'> {
  const place = terms.locations[0]?.code ?? '';
  return {
    vertical: 'car', pickUpPlace: place, pickUpDate: requested.from, pickUpTime: USUAL_TIME,
    dropOffPlace: place, dropOffDate: endDayOf(requested) ?? addDays(requested.from, 1), dropOffTime: USUAL_TIME,
    driverAge: terms.minAge, licenceYears: terms.licenceYears,
  };
}
