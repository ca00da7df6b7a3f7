import { rulesFor } from '#verticals/domain.ts';
import { addressIn, addressPlacesOf, isHotelEnough, knownAddresses, placesWithoutAddress, type AddressPlace } from './address-place.ts';
import type { BookingItem, IsoDate, Selection } from './catalogue.ts';
import type { BookingProblem } from './booking-problem.ts';
import { withRules } from './booking-item.ts';
import { deepEqual } from './deep-equal.ts';
import { BLANK_HOTEL, missingHotelFields, type HotelDetails } from './draft/guest.ts';

/** The corrections of a booking by its guest (B33): only what changes. */
export interface DetailsChange {
  readonly phone?: string;
  readonly hotel?: HotelDetails;
  readonly note?: string;
  readonly lines?: readonly { readonly lineId: string; readonly selection: Selection }[];
}

/** The texts of a selection that its guest may correct, by name. An empty text is one that is not given. */
export type CorrectableTexts = Readonly<Record<string, string>>;

type Booked = Pick<BookingItem, 'offer' | 'selection'>;

/** The texts of a booked item that its guest may correct; none for most verticals. */
export const correctableTexts = ({ offer, selection }: Booked): CorrectableTexts => rulesFor(offer).correctable?.read(offer, selection) ?? {};

/** The selection with corrected texts; the same object when none changes. Texts that the item does not have are ignored, so nothing else of the selection changes. */
export function withTexts(item: Booked, texts: CorrectableTexts): Selection {
  const { offer, selection } = item;
  const changed = Object.entries(correctableTexts(item)).flatMap(([name, text]) => (texts[name] === undefined || texts[name] === text ? [] : [[name, texts[name]]]));
  if (changed.length === 0) return selection;
  const written = rulesFor(offer).correctable!.write(selection, Object.fromEntries(changed)) as Selection;
  return deepEqual(written, selection) ? selection : written;
}

/** The problems that a correction would cause: those that the item does not have already. */
export function correctionProblems(item: BookingItem, selection: Selection, today: IsoDate): BookingProblem[] {
  const problemsOf = (of: BookingItem): BookingProblem[] => withRules(of, (rules, own) => rules.validate(own, today));
  const known = problemsOf(item).map(({ code }) => code);
  return problemsOf({ ...item, selection }).filter(({ code }) => !known.includes(code));
}

/** What the drivers and guides of a booking know of where the guest stays: nothing, one hotel, or an address in each of several places (E2). */
export type StayDetails = { readonly kind: 'none' } | { readonly kind: 'hotel' } | { readonly kind: 'addresses'; readonly places: readonly AddressPlace[] };

/** @param hotel as it is stored: a booking of several places may name one hotel for all */
export function stayDetailsOf(items: readonly Booked[], hotel: HotelDetails | null): StayDetails {
  const places = addressPlacesOf(items);
  if (places.length === 0) return { kind: 'none' };
  const isHotel = isHotelEnough(places) || (hotel !== null && knownAddresses(places, hotel.addresses).length === 0);
  return isHotel ? { kind: 'hotel' } : { kind: 'addresses', places };
}

const HOTEL_TEXTS = ['hotelName', 'room', 'city', 'district'] as const;

/** The stored hotel details with what a correction may change of them. The same object when that is nothing. */
export function correctedHotel(stay: StayDetails, stored: HotelDetails | null, wanted: HotelDetails): HotelDetails | null {
  const hotel = stored ?? BLANK_HOTEL;
  switch (stay.kind) {
    case 'none': return stored;
    case 'hotel': {
      const texts = Object.fromEntries(HOTEL_TEXTS.map((name) => [name, wanted[name].trim()])) as Pick<HotelDetails, (typeof HOTEL_TEXTS)[number]>;
      return HOTEL_TEXTS.every((name) => texts[name] === hotel[name].trim()) ? stored : { ...hotel, ...texts };
    }
    case 'addresses': {
      const { places } = stay;
      if (places.every(({ code }) => addressIn(code, wanted.addresses) === addressIn(code, hotel.addresses))) return stored;
      const others = (hotel.addresses ?? []).filter(({ place }) => !places.some(({ code }) => code === place));
      const given = places.map(({ code }) => ({ place: code, address: addressIn(code, wanted.addresses) })).filter(({ address }) => address !== '');
      return { ...hotel, addresses: [...others, ...given] };
    }
  }
}

/** The details of a booking on which a correction is based. */
export interface CorrectableDetails {
  readonly hotel: HotelDetails | null;
  readonly lines: readonly (Booked & { readonly lineId: string })[];
}

/**
 * Bases a correction on newer details: each text that it does not change is the newer one.
 * @param seen the details that the correction was made to
 */
export function rebaseChange(change: DetailsChange, seen: CorrectableDetails, newer: CorrectableDetails): DetailsChange {
  const lineIn = ({ lines }: CorrectableDetails, lineId: string) => lines.find((line) => line.lineId === lineId)!;
  const hotel = change.hotel && rebaseHotel(change.hotel, seen.hotel ?? BLANK_HOTEL, newer.hotel ?? BLANK_HOTEL);
  const lines = change.lines?.map(({ lineId, selection }) => {
    const { offer, selection: before } = lineIn(seen, lineId);
    const old = correctableTexts({ offer, selection: before });
    const changed = Object.entries(correctableTexts({ offer, selection })).filter(([name, text]) => text !== old[name]);
    return { lineId, selection: withTexts(lineIn(newer, lineId), Object.fromEntries(changed)) };
  });
  return { ...change, ...(hotel && { hotel }), ...(lines && { lines }) };
}

function rebaseHotel(wanted: HotelDetails, seen: HotelDetails, newer: HotelDetails): HotelDetails {
  const merge = (text: string, before: string, now: string) => (text.trim() === before.trim() ? now : text);
  const texts = Object.fromEntries(HOTEL_TEXTS.map((name) => [name, merge(wanted[name], seen[name], newer[name])])) as Pick<HotelDetails, (typeof HOTEL_TEXTS)[number]>;
  const places = new Set([wanted, seen, newer].flatMap(({ addresses = [] }) => addresses.map(({ place }) => place)));
  if (places.size === 0) return texts;
  const addresses = [...places].map((place) => ({ place, address: merge(addressIn(place, wanted.addresses), addressIn(place, seen.addresses), addressIn(place, newer.addresses)) }));
  return { ...texts, addresses: addresses.filter(({ address }) => address !== '') };
}

/** The required fields of the hotel that are empty, or the codes of the places without an address. */
export function missingStayFields(stay: StayDetails, hotel: HotelDetails | null): string[] {
  switch (stay.kind) {
    case 'none': return [];
    case 'hotel': return missingHotelFields(hotel);
    case 'addresses': return placesWithoutAddress(stay.places, hotel?.addresses).map(({ code }) => code);
  }
}
