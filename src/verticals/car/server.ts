import type { BookableDays } from '#domain/booking-horizon.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { isClosed, leadHoursOf } from '#domain/lead-time.ts';
import { ONE_GUEST } from '#domain/party.ts';
import { endDayOf } from '#domain/requested-days.ts';
import type { RequestedDays, VerticalServer } from '#verticals/vertical-server.ts';
import { car } from './domain.ts';
import { carRecord } from './product-record.ts';
import { pickUpTimeOn, USUAL_TIME } from './rental-times.ts';
import { carSearchWords } from './search-words.ts';

export const carServer: VerticalServer<'car'> = {
  record: carRecord,
  stock: 'span',
  searchWords: carSearchWords,

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

  /** One car from the usual time of the first day to that of the last, today from the first time that can still be booked; without a last day, for one day. Who drives is asked when booking. */
  claims(offer, requested, now) {
    const selection = rentalOf(offer, requested, now);
    return validateItem({ offer, selection, party: ONE_GUEST, extras: {} }, now).length === 0 ? [car.claim(offer, selection, ONE_GUEST)] : [];
  },
  wanted: (offer, requested, now) => (endDayOf(requested) === null ? [] : [rentalOf(offer, requested, now)]),
};

function rentalOf(offer: OfferIn<'car'>, requested: RequestedDays, now: BookableDays): SelectionIn<'car'> {
  const { terms } = offer;
  const leadHours = leadHoursOf(offer, car);
  const pickUpTime = pickUpTimeOn(requested.from, (start) => isClosed(start, leadHours, now));
  const place = terms.locations[0]?.code ?? '';
  return {
    vertical: 'car', pickUpPlace: place, pickUpDate: requested.from, pickUpTime,
    dropOffPlace: place, dropOffDate: endDayOf(requested) ?? addDays(requested.from, 1), dropOffTime: USUAL_TIME,
    driverAge: terms.minAge, licenceYears: terms.licenceYears,
  };
}
