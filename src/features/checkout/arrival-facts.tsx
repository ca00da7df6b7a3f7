import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { givenAddressesOf } from '#domain/address-place.ts';
import { addressLabel } from '#features/common/address-label.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { textsOf } from '#verticals/texts.ts';
import * as styles from './arrival-facts.module.css';

export interface ArrivalFactsProps {
  readonly line: BookedLine;
  /** With all its lines, and where the guest stays. */
  readonly booking: Pick<BookingSummary, 'lines' | 'hotel'>;
}

/** The information with which the guests of a booked line arrive: times, the place with a map, the pick-up or the meeting point, and what is held as a deposit there. */
export function ArrivalFacts({ line: { vertical, offer, selection, place }, booking: { lines, hotel } }: ArrivalFactsProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const facts: { readonly name: string; readonly value: ReactNode }[] = [...(textsOf(vertical).arrival?.(i18n, offer, selection) ?? [])];
  const addresses = givenAddressesOf({ offer, selection }, lines, hotel?.addresses);
  const guestPlace = textsOf(vertical).hotel?.(i18n) ?? t`Pick-up`;
  if (addresses && addresses.length > 0) {
    facts.push(...addresses.map((given) => ({ name: given.kind === 'zone' ? guestPlace : addressLabel(i18n, given), value: given.address })));
  } else if (addresses) {
    if (hotel) facts.push({ name: guestPlace, value: [hotel.hotelName, hotel.room && t`Room ${hotel.room}`, hotel.district, hotel.city].filter(Boolean).join(', ') });
  } else if (place?.meetingPoint) {
    facts.push({ name: t`Meeting point`, value: place.meetingPoint[locale] });
  } else if (place) {
    facts.push({ name: t`Address`, value: <>{place.title[locale]}, <MapLink {...place.coordinates} /></> });
  }
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

/** The coordinates, which a printed page keeps, as a link to the map. */
function MapLink({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  const { t } = useLingui();
  return (
    <a className="num" href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`} rel="noreferrer">
      <span className="visually-hidden">{t`Show on the map`}: </span>{lat}, {lon}
    </a>
  );
}
