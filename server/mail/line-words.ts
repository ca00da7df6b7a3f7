import type { I18n } from '@lingui/core';
import { textIn, type IsoDate, type Locale, type Party } from '#domain/catalogue.ts';
import { givenAddressesOf } from '#domain/address-place.ts';
import { chosenExtras, periodOf } from '#domain/booking-item.ts';
import { ownPrice } from '#domain/own-price.ts';
import { formatDate } from '#i18n/format.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { loadMessages } from '#i18n/messages.ts';
import type { Booked, BookedRow, Places } from '#server/services/booked.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadTexts, textsOf } from '#verticals/texts.ts';
import { type TextsByLocale, textsIn } from './mail-text.ts';

/** A line of a booking in words. */
export interface LineWords {
  readonly title: string;
  /** Dates and times, people, what the guests must know to arrive, the place, and extras; each a line of its own. */
  readonly facts: readonly string[];
  /** Of the line on its own, in the booking's currency. */
  readonly total: string;
}

interface Labels {
  readonly adults: string;
  readonly children: string;
  readonly infants: string;
  readonly pickup: string;
  readonly meetingPoint: string;
  readonly place: string;
  readonly extras: string;
}

const LABELS: TextsByLocale<Labels> = {
  en: { adults: 'Adults', children: 'children', infants: 'infants', pickup: 'Pick-up', meetingPoint: 'Meeting point', place: 'Place', extras: 'Extras' },
  tr: { adults: 'Yetişkin', children: 'çocuk', infants: 'bebek', pickup: 'Otelden alınma', meetingPoint: 'Buluşma noktası', place: 'Yer', extras: 'Ekstralar' },
  de: { adults: 'Erwachsene', children: 'Kinder', infants: 'Kleinkinder', pickup: 'Abholung', meetingPoint: 'Treffpunkt', place: 'Ort', extras: 'Extras' },
  ru: { adults: 'Взрослые', children: 'дети', infants: 'малыши', pickup: 'Трансфер от отеля', meetingPoint: 'Место встречи', place: 'Место', extras: 'Дополнительно' },
};

const loaded = new Map<Locale, Promise<I18n>>();

/** Loads the texts of all verticals in a language, as the booking's page shows them. Each language is loaded once, when the server starts, so that no payment waits for a file. */
export function loadLineWords(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale) ?? Promise.all([loadMessages(locale, ['shell', 'checkout']), loadTexts(VERTICALS)]).then(([{ i18n }]) => i18n);
  loaded.set(locale, known);
  return known;
}

/**
 * A line of a booking in the language of `i18n` (`loadLineWords`).
 * @param booked the booking with all its lines: together they say where a driver finds the guest
 * @param day of several legs only those of this day; all when absent
 */
export function lineWords(i18n: I18n, { wish, quote }: BookedRow, booked: Pick<Booked, 'booking' | 'lines'>, places: Places, day?: IsoDate): LineWords {
  const { offer, selection, party } = wish;
  const locale = i18n.locale as Locale;
  const labels = textsIn(LABELS, locale);
  const texts = textsOf(offer.vertical);
  const legs = texts.legs?.(i18n, offer, selection).filter(({ when }) => day === undefined || when.startsWith(formatDate(day)));
  const extras = chosenExtras(wish).map(({ title, quantity }) => textIn(title, locale) + (quantity > 1 ? ` × ${quantity}` : ''));
  return {
    title: textIn(offer.title, locale),
    facts: [
      ...(legs?.map(({ when, route, detail }) => `${when}: ${joined([route, detail])}`) ?? [joined([formatPeriod(periodOf(selection)), texts.route(offer, selection, locale)])]),
      (texts.details?.(i18n, selection) ?? [partyWords(party, labels)]).join(', '),
      ...(texts.notes?.(i18n, offer, selection) ?? []),
      ...(texts.arrival?.(i18n, offer, selection) ?? []).map(({ name, value }) => `${name}: ${value}`),
      ...placeWords(),
      ...(extras.length > 0 ? [`${labels.extras}: ${extras.join(', ')}`] : []),
    ],
    total: ownPrice(quote).total,
  };

  function placeWords(): string[] {
    const { hotel } = booked.booking;
    const addresses = givenAddressesOf(wish, booked.lines.map((line) => line.wish), hotel?.addresses);
    const guestPlace = texts.hotel?.(i18n) ?? labels.pickup;
    if (addresses && addresses.length > 0) return addresses.map((given) => `${given.kind === 'zone' ? guestPlace : given.name[locale]}: ${given.address}`);
    if (addresses) {
      return hotel ? [`${guestPlace}: ${joined([hotel.hotelName, hotel.room, hotel.district, hotel.city])}`] : [];
    }
    const place = places.get(offer.productCode);
    if (!place) return [];
    if (place.meetingPoint) return [`${labels.meetingPoint}: ${place.meetingPoint[locale]}`];
    const { lat, lon } = place.coordinates;
    return [`${labels.place}: ${place.title[locale]}, https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`];
  }
}

/** The parts that there are, with commas between them. */
export const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

/** `Adults: 2, children: 1`: without a plural form of each language. */
function partyWords({ adults, children, infants }: Party, labels: Labels): string {
  return [`${labels.adults}: ${adults}`, ...(children > 0 ? [`${labels.children}: ${children}`] : []), ...(infants > 0 ? [`${labels.infants}: ${infants}`] : [])].join(', ');
}
