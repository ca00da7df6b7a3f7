import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { addDays, clockTime, isIsoDate, minuteOfDay, weekdayOf } from '#domain/date.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { tourGross } from './gross.ts';
import type { TourPricing } from './schemas.ts';

/**
 * Tours, sold by the place in a session. Adults and children take a seat,
 * infants sit on a lap; a group price changes what the party pays, not how many
 * seats it takes. A pick-up fee counts as an extra (P4).
 */
export const tour: VerticalRules<'tour'> = {
  name: 'tour',
  isRental: false,
  leadHours: 2,

  validate({ offer, selection, party, extras }, today) {
    return [
      ...dateProblems([selection.date], today),
      ...sessionProblems(offer, selection),
      ...partyProblems(party, offer.terms.capacityPerSession),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => terms.capacityPerSession,
  start: (_offer, { date, session }) => `${date}T${session}`,
  period: ({ date, session }) => ({ from: date, to: date, time: session, until: null, length: null }),
  trip({ terms }, { date, session }) {
    const end = minuteOfDay(session) + terms.durationMinutes;
    return [{ kind: 'outing', from: date, to: addDays(date, Math.floor(end / 1440)), time: session, until: clockTime(end % 1440) }];
  },
  addressPlaces: ({ pickup }, { title }) => (pickup === null ? [] : [{ kind: 'zone', code: pickup, title }]),
  claim: ({ terms }, { date, session }, party) => ({
    kind: 'seats', capacity: terms.capacityPerSession, date, time: session, seats: party.adults + party.children,
  }),

  gross: ({ terms }, _selection, party) => tourGross(terms.pricing, party),
  /** Days the tour touches, at least one. */
  duration: ({ terms }) => Math.max(1, Math.ceil(terms.durationMinutes / 1440)),
  fees({ terms }, { pickup }) {
    if (pickup === null || !terms.pickup?.zones.includes(pickup)) return [];
    return [{ kind: 'pickup', zone: pickup, amount: decimal(money(terms.pickup.fee)) }];
  },
  unitPrice: ({ terms: { pricing } }) =>
    pricing.kind === 'group'
      ? { amount: pricing.price, unit: 'group', isFrom: false, isWhole: true }
      : { amount: pricing.adult, unit: 'person', isFrom: false, isWhole: false },

  changes: {
    withFeesOf: (before, after) => ({ ...after, pickup: before.pickup }),
    unitPrices: ({ terms }): Record<string, string> => ({ ...placePrices(terms.pricing), ...(terms.pickup ? { pickup: terms.pickup.fee } : {}) }),
    withSeasonsOf: () => null,
  },
};

function sessionProblems({ terms }: OfferIn<'tour'>, { date, session, pickup }: SelectionIn<'tour'>): ProblemIn<'tour'>[] {
  const problems: ProblemIn<'tour'>[] = [];
  if (isIsoDate(date) && !terms.weekdays.includes(weekdayOf(date))) problems.push({ code: 'notThatWeekday', weekdays: terms.weekdays });
  if (!terms.sessions.includes(session)) problems.push({ code: 'noSuchSession' });
  if (pickup !== null && !terms.pickup?.zones.includes(pickup)) problems.push({ code: 'noSuchPickup' });
  if (pickup === null && terms.pickup?.atDoor) problems.push({ code: 'pickupMissing' });
  return problems;
}

function placePrices(pricing: TourPricing): Record<string, string> {
  return pricing.kind === 'perPerson'
    ? { adult: pricing.adult, child: pricing.child, infant: pricing.infant }
    : { group: pricing.price, extraPerson: pricing.extraPerson };
}
