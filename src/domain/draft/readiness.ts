import type { IsoDate } from '#domain/catalogue.ts';
import { includesRental, pickupOf, validateWish } from '#domain/wish.ts';
import type { DecideContext } from './decision.ts';
import type { Agreement } from './events.ts';
import { guestGaps, hotelGaps } from './guest.ts';
import type { DraftProblem } from './problem.ts';
import type { DraftState } from './state.ts';

/** What still stands between the draft and a checkout, by the step that can mend it. */
export interface Readiness {
  /** Some line is picked up at a hotel, so the step `stay` has something to ask. */
  readonly needsStay: boolean;
  readonly basket: readonly DraftProblem[];
  readonly guest: readonly DraftProblem[];
  readonly stay: readonly DraftProblem[];
  readonly agreements: readonly DraftProblem[];
  readonly hold: readonly DraftProblem[];
}

/** Agreements these lines need; the rental contract is for what is rented (V3, `kiralama_sozlesmesi`). */
export function neededAgreements(state: DraftState): Agreement[] {
  return includesRental(state.lines.map(({ offer }) => offer)) ? ['distanceSales', 'rental'] : ['distanceSales'];
}

function basketProblems(state: DraftState, today: IsoDate): DraftProblem[] {
  if (state.lines.length === 0) return [{ code: 'basketEmpty' }];
  const problems: DraftProblem[] = [];
  for (const line of state.lines) {
    if (line.unavailable) problems.push({ code: 'unavailable', lineId: line.lineId, reason: line.unavailable });
    const wrong = validateWish(line, today);
    if (wrong.length > 0) problems.push({ code: 'lineInvalid', lineId: line.lineId, problems: wrong });
  }
  const unseen = state.lines.filter((line) => line.unseen).map((line) => line.lineId);
  if (unseen.length > 0) problems.push({ code: 'changeUnseen', lineIds: unseen });
  if (state.news.length > 0) problems.push({ code: 'newsUnseen', count: state.news.length });
  return problems;
}

/**
 * @param serverNow epoch ms, against which a hold is judged, whose end the server gave
 * @param today the calendar day on which the lines must still be bookable
 */
export function readinessOf(state: DraftState, { now, serverNow = now, today }: Pick<DecideContext, 'now' | 'serverNow' | 'today'>): Readiness {
  const needsStay = state.lines.some(({ selection }) => pickupOf(selection) !== null);
  const guest = guestGaps(state.guest);
  const hotel = needsStay ? hotelGaps(state.hotel) : [];
  const missing = neededAgreements(state).filter((agreement) => !state.agreements.includes(agreement));
  const held = state.hold && state.hold.expiresAt > serverNow ? state.hold.lineIds : [];
  const loose = state.lines.map((line) => line.lineId).filter((lineId) => !held.includes(lineId));
  return {
    needsStay,
    basket: basketProblems(state, today),
    guest: guest.length > 0 ? [{ code: 'guestIncomplete', fields: guest }] : [],
    stay: hotel.length > 0 ? [{ code: 'hotelIncomplete', fields: hotel }] : [],
    agreements: missing.length > 0 ? [{ code: 'agreementMissing', agreements: missing }] : [],
    hold: loose.length > 0 ? [{ code: 'notHeld', lineIds: loose }] : [],
  };
}
