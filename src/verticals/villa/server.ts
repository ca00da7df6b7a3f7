import type { IsoDate } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays } from '#domain/date.ts';
import { ONE_GUEST } from '#domain/party.ts';
import { endDayOf } from '#domain/requested-days.ts';
import type { TakenStock, VerticalServer } from '#verticals/server.ts';
import { validateItem } from '#domain/booking-item.ts';
import { villa } from './domain.ts';
import { villaRecord, type VillaRecord } from './product-record.ts';
import { villaSearchTexts } from './search-texts.ts';

export const villaServer: VerticalServer<'villa'> = {
  record: villaRecord,
  stock: 'span',

  terms: ({ capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee }) => ({ capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee }),
  cardFacts: (record) => ({ guests: record.capacity, ...houseOf(record) }),
  pageFacts: houseOf,
  meetingPoint: () => null,
  searchTexts: villaSearchTexts,
  columns: ({ capacity, bedrooms, amenities }) => ({ capacity, rooms: bedrooms, amenities, languages: [], choices: {} }),

  availability: (_offer, { from, to }, taken) => ({
    // The night that begins on the last day is included.
    taken: taken.spans.filter(overlaps(from, addDays(to, 1))).map((span) => ({ from: span.from.slice(0, 10), to: span.to.slice(0, 10) })),
  }),

  bookingRules: ({ checkIn, seasons }) => ({ checkIn, seasons: seasons.map(({ from, to, minNights, checkInDays }) => ({ from, to, minNights, checkInDays })) }),

  /** The whole stay; without an end date, the first night. */
  claims(offer, requested, now) {
    const stay = { vertical: 'villa' as const, arrival: requested.from, departure: endDayOf(requested) ?? addDays(requested.from, 1) };
    const problems = validateItem({ offer, selection: stay, party: ONE_GUEST, extras: {} }, now);
    // When only the first night was named, the stay may get as long as it must.
    return problems.every((problem) => requested.to === null && problem.code === 'minimumStay') ? [villa.claim(offer, stay, ONE_GUEST)] : [];
  },
  minimumStay(offer, { from, to }, now) {
    const problemsUntil = (departure: IsoDate) => validateItem({ offer, selection: { vertical: 'villa', arrival: from, departure }, party: ONE_GUEST, extras: {} }, now);
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

const overlaps = (from: IsoDate, to: IsoDate) => (span: TakenStock['spans'][number]) => span.from < startOfDay(to) && span.to > startOfDay(from);
