import type { IsoDate, OfferIn } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays } from '#domain/date.ts';
import type { TakenStock, VerticalServer } from '#verticals/server.ts';
import { villa } from './domain.ts';
import { villaRecord, type VillaRecord } from './product-record.ts';

export const villaServer: VerticalServer<'villa'> = {
  record: villaRecord,
  stock: 'span',

  terms: ({ capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee }) => ({ capacity, checkIn, checkOut, seasons, damageDeposit, cleaningFee }),
  cardFacts: (record) => ({ guests: record.capacity, ...houseOf(record) }),
  pageFacts: houseOf,
  columns: ({ capacity, bedrooms, amenities }) => ({ capacity, bedrooms, amenities, languages: [] }),

  availability: (_offer, { from, to }, taken) => ({
    // The night that begins on the last day is included.
    taken: taken.spans.filter(overlaps(from, addDays(to, 1))).map((span) => ({ from: span.from.slice(0, 10), to: span.to.slice(0, 10) })),
  }),

  /** True when the whole stay is free and allowed by the minimum stay; without an end date, when the first night is free. */
  isFree(offer, { from, to, guests }, taken, today) {
    const departure = to === null || to === from ? addDays(from, 1) : to;
    return !taken.spans.some(overlaps(from, departure)) && isStayAllowed(offer, from, departure, guests, today, to === null);
  },
};

function houseOf({ bedrooms, bathrooms, areaM2, pool, amenities }: VillaRecord) {
  return { bedrooms, bathrooms, areaM2, pool: pool && { private: pool.private, heated: pool.heated, size: pool.sizeM }, amenities };
}

const overlaps = (from: IsoDate, to: IsoDate) => (span: TakenStock['spans'][number]) => span.from < startOfDay(to) && span.to > startOfDay(from);

/** @param isOpenEnded only the first night was named, so that the stay may get as long as it must */
function isStayAllowed(offer: OfferIn<'villa'>, arrival: IsoDate, departure: IsoDate, guests: number, today: IsoDate, isOpenEnded: boolean): boolean {
  const item = { offer, selection: { vertical: 'villa' as const, arrival, departure }, party: { adults: guests, children: 0, infants: 0 }, extras: {} };
  return villa.validate(item, today).every((problem) => isOpenEnded && problem.code === 'minimumStay');
}
