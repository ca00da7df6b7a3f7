import type { BookableDays } from '#domain/booking-horizon.ts';
import type { IsoDate, OfferIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { ONE_GUEST } from '#domain/party.ts';
import { endDayOf } from '#domain/requested-days.ts';
import type { TakenStock, VerticalServer } from '#verticals/vertical-server.ts';
import { validateItem } from '#domain/booking-item.ts';
import { villa } from './domain.ts';
import { gapReach, gapsOf, withoutGaps, type Nights } from './gap-nights.ts';
import { villaRecord, type VillaRecord } from './product-record.ts';
import { villaSearchTexts } from './search-texts.ts';
import { villaSearchWords } from './search-words.ts';

export const villaServer: VerticalServer<'villa'> = {
  record: villaRecord,
  stock: 'span',
  searchWords: villaSearchWords,

  terms: ({ capacity, checkIn, checkOut, seasons, minGapNights, damageDeposit, cleaningFee }) =>
    ({ capacity, checkIn, checkOut, seasons, ...(minGapNights !== undefined && { minGapNights }), damageDeposit, cleaningFee }),
  cardFacts: (record) => ({ guests: record.capacity, ...houseOf(record) }),
  pageFacts: houseOf,
  meetingPoint: () => null,
  searchTexts: villaSearchTexts,
  columns: ({ capacity, bedrooms, amenities }) => ({ capacity, rooms: bedrooms, amenities, languages: [], choices: {} }),

  availabilityReach: ({ terms }) => gapReach(terms),
  availability(offer, { from, to }, taken, now) {
    // The night that begins on the last day is included.
    const days = { from, to: addDays(to, 1) };
    const firm = taken.spans.filter(({ isFirm }) => isFirm).map(nightsOf);
    return {
      taken: taken.spans.map(nightsOf).filter((nights) => nights.from < days.to && nights.to > days.from),
      ...(offer.terms.minGapNights !== undefined && { gaps: gapsOf(offer.terms, firm, days).filter((gap) => problemsOf(offer, gap, now).length === 0) }),
    };
  },

  bookingRules: ({ checkIn, seasons, minGapNights }) => ({ checkIn, minGapNights, seasons: seasons.map(({ from, to, minNights, checkInDays }) => ({ from, to, minNights, checkInDays })) }),

  /** The whole stay; without an end date, the first night. */
  claims(offer, requested, now) {
    const nights = { from: requested.from, to: endDayOf(requested) ?? addDays(requested.from, 1) };
    // When only the first night was named, the stay may get as long as it must, and fills no gap.
    const terms = requested.to === null ? withoutGaps(offer) : offer;
    const isAllowed = problemsOf(terms, nights, now).every(({ code }) => requested.to === null && code === 'minimumStay');
    return isAllowed ? [villa.claim(terms, stayOf(nights), ONE_GUEST)] : [];
  },
  minimumStay(offer, { from, to }, now) {
    const problemsUntil = (departure: IsoDate) => problemsOf(withoutGaps(offer), { from, to: departure }, now);
    const [shortage, ...others] = problemsUntil(to);
    if (shortage?.code !== 'minimumStay' || others.length > 0) return null;
    return problemsUntil(addDays(from, shortage.nights)).length === 0 ? shortage.nights : null;
  },
  wanted(_offer, requested) {
    const departure = endDayOf(requested);
    return departure === null ? [] : [{ vertical: 'villa', arrival: requested.from, departure }];
  },
};

function houseOf({ bedrooms, bathrooms, areaM2, pool, amenities }: VillaRecord) {
  return { bedrooms, bathrooms, areaM2, pool: pool && { private: pool.private, heated: pool.heated, size: pool.sizeM }, amenities };
}

const stayOf = ({ from, to }: Nights) => ({ vertical: 'villa' as const, arrival: from, departure: to });
const problemsOf = (offer: OfferIn<'villa'>, nights: Nights, now: BookableDays) => validateItem({ offer, selection: stayOf(nights), party: ONE_GUEST, extras: {} }, now);

const nightsOf = ({ from, to }: TakenStock['spans'][number]): Nights => ({ from: from.slice(0, 10), to: to.slice(0, 10) });
