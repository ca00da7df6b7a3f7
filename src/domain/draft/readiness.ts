import { addressPlacesOf, isHotelEnough, placesWithoutAddress, type AddressPlace } from '#domain/address-place.ts';
import { isBankTransferPossible } from '#domain/bank-transfer.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { includesRental, validateItem } from '#domain/booking-item.ts';
import type { DecideContext } from './decision.ts';
import type { Agreement } from './events.ts';
import { guestFieldsToCorrect, missingHotelFields } from './guest.ts';
import type { DraftProblem } from './draft-problem.ts';
import type { DraftState } from './state.ts';

/** The problems that prevent a checkout, by the step that can solve them. */
export interface Readiness {
  /** A driver or guide comes to an address of the guest, so the step `stay` is needed. */
  readonly needsStay: boolean;
  /** That address is the hotel: all of them come to one place. */
  readonly needsHotel: boolean;
  /** The places that need an address each; none where the hotel is the address. */
  readonly addressPlaces: readonly AddressPlace[];
  readonly basket: readonly DraftProblem[];
  readonly guest: readonly DraftProblem[];
  readonly stay: readonly DraftProblem[];
  readonly agreements: readonly DraftProblem[];
  readonly hold: readonly DraftProblem[];
  /** What is due can be paid by bank transfer (B21). False until the draft has a currency. */
  readonly canPayByBankTransfer: boolean;
  /** A hold has not ended yet; it may cover only some of the lines. */
  readonly isHoldRunning: boolean;
}

/** The agreements that the lines need; rented products need the rental contract (V3, `kiralama_sozlesmesi`). */
export function neededAgreements(state: DraftState): Agreement[] {
  return includesRental(state.lines.map(({ offer }) => offer)) ? ['distanceSales', 'rental'] : ['distanceSales'];
}

function basketProblems(state: DraftState, days: BookableDays): DraftProblem[] {
  if (state.lines.length === 0) return [{ code: 'basketEmpty' }];
  const problems: DraftProblem[] = [];
  for (const line of state.lines) {
    if (line.unavailable) problems.push({ code: 'unavailable', lineId: line.lineId, reason: line.unavailable });
    const problemsOfLine = validateItem(line, days);
    if (problemsOfLine.length > 0) problems.push({ code: 'lineInvalid', lineId: line.lineId, problems: problemsOfLine });
  }
  const unseen = state.lines.filter((line) => line.unseen).map((line) => line.lineId);
  if (unseen.length > 0) problems.push({ code: 'changeUnseen', lineIds: unseen });
  if (state.news.length > 0) problems.push({ code: 'newsUnseen', count: state.news.length });
  return problems;
}

/**
 * All problems that prevent a checkout of the draft.
 * @param serverNow epoch ms by the server's clock, compared with the end of the hold
 * @param days with the day and time at which the lines must still be bookable
 */
export function readinessOf(state: DraftState, { now, serverNow = now, bankTransferCurrencies = [], ...days }: Pick<DecideContext, 'now' | 'serverNow' | 'today' | 'time' | 'horizonMonths' | 'bankTransferCurrencies'>): Readiness {
  const places = addressPlacesOf(state.lines);
  const needsHotel = isHotelEnough(places);
  const addressPlaces = needsHotel ? [] : places;
  const guest = guestFieldsToCorrect(state.guest, days.today);
  const hotel = needsHotel ? missingHotelFields(state.hotel) : [];
  const withoutAddress = placesWithoutAddress(addressPlaces, state.hotel?.addresses);
  const missing = neededAgreements(state).filter((agreement) => !state.agreements.includes(agreement));
  const running = state.hold && state.hold.expiresAt > serverNow ? state.hold : null;
  const held = running?.lineIds ?? [];
  const unheld = state.lines.map((line) => line.lineId).filter((lineId) => !held.includes(lineId));
  const currency = state.quotation?.price.currency ?? state.currency?.code;
  return {
    needsStay: places.length > 0,
    needsHotel,
    addressPlaces,
    basket: basketProblems(state, days),
    guest: guest.length > 0 ? [{ code: 'guestIncomplete', fields: guest }] : [],
    stay: [
      ...(hotel.length > 0 ? [{ code: 'hotelIncomplete' as const, fields: hotel }] : []),
      ...(withoutAddress.length > 0 ? [{ code: 'addressMissing' as const, places: withoutAddress }] : []),
    ],
    agreements: missing.length > 0 ? [{ code: 'agreementMissing', agreements: missing }] : [],
    hold: unheld.length > 0 ? [{ code: 'notHeld', lineIds: unheld }] : [],
    canPayByBankTransfer: currency !== undefined && isBankTransferPossible(state.lines.map(({ selection }) => selection), currency, { today: days.today, currencies: bankTransferCurrencies }),
    isHoldRunning: running !== null,
  };
}
