import type { I18n } from '@lingui/core';
import { correctableTexts, correctedHotel, correctionProblems, missingStayFields, stayDetailsOf, withTexts, type DetailsChange } from '#domain/booking-details.ts';
import type { BookingItem, IsoDate } from '#domain/catalogue.ts';
import { cardNumberFields, type HotelDetails, type HotelField } from '#domain/draft/guest.ts';
import { phoneProblem, REQUEST_LIMITS } from '#domain/visitor-request.ts';
import { guestFieldError, hotelFieldError, placeAddressError } from '#features/common/guest-errors.ts';
import { problemText } from '#features/common/problem-text.tsx';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { addressField, readStay } from './stay-fields.tsx';

/** What is typed into the form of a booking's details, by the name of the field. */
export type EnteredDetails = Readonly<Record<string, string>>;

/** Name of the field of a line's text. */
export const textField = ({ lineId }: Pick<BookedLine, 'lineId'>, name: string) => `line-${lineId}-${name}`;

export const readDetails = (data: FormData): EnteredDetails => Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** As a form gives it back: without spaces around it, and with the line ends of a browser. */
const asTyped = (text = '') => text.replaceAll('\r\n', '\n').trim();

/** What differs from the booking. */
export function changeOf(booking: BookingSummary, entered: EnteredDetails): DetailsChange {
  const [phone, note] = [asTyped(entered.phone), asTyped(entered.note)];
  const hotel = hotelOf(booking, entered);
  const lines = booking.lines.flatMap((line) => {
    const selection = withTexts(line, typedTexts(line, entered));
    return selection === line.selection ? [] : [{ lineId: line.lineId, selection }];
  });
  return {
    ...(phone !== asTyped(booking.guestPhone) && { phone }),
    ...(hotel && hotel !== booking.hotel && { hotel }),
    ...(note !== asTyped(booking.note) && { note }),
    ...(lines.length > 0 && { lines }),
  };
}

/** The text of what is wrong in each field. What the booking has already is not questioned. */
export function enteredProblems(i18n: I18n, booking: BookingSummary, entered: EnteredDetails, today: IsoDate): EnteredDetails {
  const { phone, hotel, note, lines } = changeOf(booking, entered);
  const wrongPhone = phone === undefined ? null : phoneProblem(phone, REQUEST_LIMITS.phone);
  const cardText = problemText(i18n, { code: 'cardNumberInText', fields: ['note'] });
  return {
    ...(wrongPhone && { phone: guestFieldError(i18n, 'phone', wrongPhone === 'cardNumber') }),
    ...(hotel && stayProblems(i18n, booking, hotel)),
    ...(lines && Object.assign({}, ...booking.lines.map((line) => textProblems(i18n, line, entered, today))) as EnteredDetails),
    ...(note !== undefined && cardNumberFields({ note }).length > 0 && { note: cardText }),
  };
}

const hotelOf = ({ lines, hotel }: BookingSummary, entered: EnteredDetails): HotelDetails | null => {
  const stay = stayDetailsOf(lines, hotel);
  return correctedHotel(stay, hotel, readStay({ get: (name) => entered[name] ?? null }, stay.kind === 'addresses' ? stay.places : [], hotel));
};

/** The typed texts of a line. */
const typedTexts = (line: BookedLine, entered: EnteredDetails) => Object.fromEntries(Object.keys(correctableTexts(line)).map((name) => [name, entered[textField(line, name)] ?? '']));

function stayProblems(i18n: I18n, { lines, hotel: stored }: BookingSummary, hotel: HotelDetails): EnteredDetails {
  const stay = stayDetailsOf(lines, stored);
  const cards = cardNumberFields(hotel);
  const wrong = [...missingStayFields(stay, hotel), ...cards];
  if (stay.kind === 'addresses') return Object.fromEntries(stay.places.filter(({ code }) => wrong.includes(code)).map((place) => [addressField(place), placeAddressError(i18n, place, cards.includes(place.code))]));
  return Object.fromEntries(wrong.map((field) => [field, hotelFieldError(i18n, field as HotelField, cards.includes(field))]));
}

/** Each text is checked alone, so that its problem stands beside it. */
function textProblems(i18n: I18n, { lineId, offer, selection, party }: BookedLine, entered: EnteredDetails, today: IsoDate): EnteredDetails {
  // Extras do not matter: only the problems that a text brings are read.
  const item = { offer, selection, party, extras: {} } as BookingItem;
  return Object.fromEntries(Object.keys(correctableTexts(item)).flatMap((name) => {
    const field = textField({ lineId }, name);
    const [problem] = correctionProblems(item, withTexts(item, { [name]: entered[field] ?? '' }), today);
    return problem ? [[field, problemText(i18n, problem, offer)]] : [];
  }));
}
