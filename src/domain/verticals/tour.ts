import { object, string } from 'yup';
import type { TourOffer, TourSelection } from '#domain/catalogue.ts';
import { isIsoDate, weekdayOf } from '#domain/date.ts';
import { tourGross } from '#domain/pricing/gross/tour.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { dateProblems, extrasProblems, partyProblems, summaryExtras } from './common-problems.ts';
import { clockTimeField, isoDateField } from './fields.ts';
import type { Problem, Vertical } from './vertical.ts';

/**
 * Tours, sold by the place in a session. Adults and children take a seat,
 * infants sit on a lap; a group price changes what the party pays, not how many
 * seats it takes. A pick-up fee counts as an extra (P4).
 */
export const tour: Vertical<'tour'> = {
  name: 'tour',

  selectionSchema: object({
    vertical: string().strict().oneOf(['tour'] as const).required(),
    date: isoDateField(),
    session: clockTimeField(),
    pickup: string().strict().min(1).nullable().defined(),
  }).strict().exact().required(),

  validate({ offer, selection, party, extras }, today) {
    return [
      ...dateProblems([selection.date], today),
      ...sessionProblems(offer, selection),
      ...partyProblems(party, offer.terms.capacityPerSession),
      ...extrasProblems(offer, extras, party),
    ];
  },

  gross: (offer, _selection, party) => tourGross(offer.terms.pricing, party),

  /** Days the tour touches, at least one. */
  duration: (offer) => Math.max(1, Math.ceil(offer.terms.durationMinutes / 1440)),

  fees: (offer, { pickup }) => {
    const collected = offer.terms.pickup;
    if (pickup === null || !collected?.zones.includes(pickup)) return [];
    return [{ kind: 'pickup', zone: pickup, amount: decimal(money(collected.fee)) }];
  },

  claim: (_offer, { date, session }, party) => ({ kind: 'seats', date, time: session, seats: party.adults + party.children }),

  summary: ({ offer, selection: { date, session, pickup }, party, extras }) => ({
    from: date,
    to: date,
    time: session,
    nights: null,
    party,
    extras: summaryExtras(offer, extras),
    pickup,
  }),

  nightlyPrices: () => [],
};

function sessionProblems({ terms }: TourOffer, { date, session, pickup }: TourSelection): Problem[] {
  const problems: Problem[] = [];
  if (isIsoDate(date) && !terms.weekdays.includes(weekdayOf(date))) problems.push({ code: 'notThatWeekday', weekdays: terms.weekdays });
  if (!terms.sessions.includes(session)) problems.push({ code: 'noSuchSession' });
  if (pickup !== null && !terms.pickup?.zones.includes(pickup)) problems.push({ code: 'noSuchPickup' });
  return problems;
}
