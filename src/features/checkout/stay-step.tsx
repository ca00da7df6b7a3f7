import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { addressIn, placesIn, placesWithoutAddress, type AddressPlace } from '#domain/address-place.ts';
import type { Offer } from '#domain/catalogue.ts';
import { BLANK_HOTEL, missingHotelFields, type HotelDetails, type HotelField } from '#domain/draft/guest.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import type { AddressRequest } from '#verticals/texts.ts';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { hotelFieldError, placeAddressError } from '#features/common/guest-errors.ts';
import { addressLabel } from '#features/common/address-label.ts';
import { BookedStayButtons, type BookedStayButtonsProps } from './booked-stay-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePress } from './use-press.ts';

export interface StayStepProps {
  readonly hotel: HotelDetails | null;
  /** The texts that ask for the address; the common ones when absent. */
  readonly request?: AddressRequest | undefined;
  /** The places that need an address each; the hotel is asked for where there are none. */
  readonly places?: readonly AddressPlace[];
  /** The stays of the same basket, one of which may be the address. */
  readonly stays?: readonly Offer[];
  readonly busy: boolean;
  readonly problems: readonly DraftProblem[];
  readonly first: boolean;
  readonly onSubmit: (hotel: HotelDetails) => void;
}

/** The step that asks for the guest's addresses, to which guides or drivers come (E2). */
export function StayStep({ hotel, request, places = [], stays = [], busy, problems, first, onSubmit }: StayStepProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  // Names of fields: those of the hotel, and codes of places.
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const needsHotel = places.length === 0;
  const { saveSoon, saveNow, cancel } = useAutosave(() => undefined);
  const [isPressed, press] = usePress();
  const inText = problems.flatMap((problem) => (problem.code === 'cardNumberInText' ? problem.fields : []));
  const missingIn = (entered: HotelDetails): string[] => (needsHotel ? missingHotelFields(entered) : placesWithoutAddress(places, entered.addresses).map(({ code }) => code));
  /** What is not asked for here stays as it was. */
  const read = (): HotelDetails => ({ ...(needsHotel ? readHotel(form.current!) : hotel ?? BLANK_HOTEL), ...readAddresses(form.current!, places, hotel) });
  const error = (field: HotelField) => (gaps.includes(field) || inText.includes(field) ? hotelFieldError(i18n, field, inText.includes(field)) : undefined);
  const addressError = (place: AddressPlace) => (gaps.includes(place.code) || inText.includes(place.code) ? placeAddressError(i18n, place, inText.includes(place.code)) : undefined);

  const fill: BookedStayButtonsProps['onChoose'] = ({ offer, title, city }) => {
    // The visitor may have gone on while the name of the city was asked for.
    if (!form.current) return;
    const texts = needsHotel ? { hotelName: title, ...(city && { city }) } : Object.fromEntries(placesIn(places, offer.destination).map((place) => [addressField(place), title]));
    for (const [name, text] of Object.entries(texts)) form.current.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)!.value = text;
    change();
  };
  function keep(): void {
    if (!busy) saveNow([{ type: 'SetHotel', hotel: read() }]);
  }
  /** Validates while typing, not on blur; see `GuestStep`. */
  function change(): void {
    const entered = read();
    if (!busy) saveSoon([{ type: 'SetHotel', hotel: entered }]);
    const open = missingIn(entered);
    setGaps((before) => (before.length > 0 ? before.filter((field) => open.includes(field)) : before));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const now = read();
    const missing = missingIn(now);
    setGaps(missing);
    if (missing.length > 0) focusFirstError(form.current);
    else if (!busy) {
      cancel();
      press(() => onSubmit(now));
    }
  }

  return (
    <form ref={form} className="flow" noValidate onSubmit={submit} onInput={change} onBlur={keep} aria-label={t`Stay and pick-up`}>
      {needsHotel
        ? (
          <>
            <StepHeading quiet={first}>{request?.heading ?? t`Where do we pick you up?`}</StepHeading>
            <p className="muted">
              {request?.reason ?? <Trans>Your guide or driver needs the address.</Trans>} {!request?.heading && <Trans>Please be at the door 5 minutes early.</Trans>}
            </p>
            <FieldGrid>
              <TextField span={6} label={t`Hotel or villa`} name="hotelName" autoComplete="off" required maxLength={200} defaultValue={hotel?.hotelName} error={error('hotelName')} />
              <TextField label={t`Room (optional)`} name="room" autoComplete="off" maxLength={40} defaultValue={hotel?.room} error={error('room')} />
              <TextField label={t`City or town`} name="city" autoComplete="off" required maxLength={100} defaultValue={hotel?.city} error={error('city')} />
              <TextField label={t`District (optional)`} name="district" autoComplete="off" maxLength={100} defaultValue={hotel?.district} error={error('district')} />
            </FieldGrid>
          </>
        )
        : (
          <>
            <StepHeading quiet={first}>{request?.heading ?? t`Where does your ride begin and end?`}</StepHeading>
            <p className="muted"><Trans>Your guide or driver needs an address in each of these places: a hotel, a villa or a street.</Trans></p>
            <FieldGrid>
              {places.map((place) => (
                <TextField
                  key={place.code} span={6} label={addressLabel(i18n, place)} name={addressField(place)} autoComplete="off" required maxLength={300}
                  defaultValue={addressIn(place.code, hotel?.addresses)} error={addressError(place)}
                />
              ))}
            </FieldGrid>
          </>
        )}
      <BookedStayButtons stays={needsHotel ? stays : stays.filter((offer) => placesIn(places, offer.destination).length > 0)} onChoose={fill} />
      <Button type="submit" big busy={busy || isPressed}>{t`Continue`}</Button>
    </form>
  );
}

/** Name of the field of a place; the operator chooses its code, which may be that of another field. */
const addressField = ({ code }: Pick<AddressPlace, 'code'>) => `address-${code}`;

function readHotel(form: HTMLFormElement): HotelDetails {
  const data = new FormData(form);
  const text = (name: HotelField) => String(data.get(name) ?? '');
  return { hotelName: text('hotelName'), room: text('room'), city: text('city'), district: text('district') };
}

/** The addresses of the places that the form asks for, and those of other places, which another line may need again. */
function readAddresses(form: HTMLFormElement, places: readonly AddressPlace[], hotel: HotelDetails | null): Pick<HotelDetails, 'addresses'> {
  const data = new FormData(form);
  const entered = places.map(({ code }) => ({ place: code, address: String(data.get(addressField({ code })) ?? '') })).filter(({ address }) => address !== '');
  const others = (hotel?.addresses ?? []).filter(({ place }) => !places.some(({ code }) => code === place));
  const addresses = [...others, ...entered];
  return addresses.length > 0 ? { addresses } : {};
}
