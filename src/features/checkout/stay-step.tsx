import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { placesIn, placesWithoutAddress, type AddressPlace } from '#domain/address-place.ts';
import type { Offer } from '#domain/catalogue.ts';
import { missingHotelFields, type HotelDetails, type HotelField } from '#domain/draft/guest.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { Button } from '#ui/button.tsx';
import type { AddressRequest } from '#verticals/texts.ts';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { hotelFieldError, placeAddressError } from '#features/common/guest-errors.ts';
import { BookedStayButtons, type BookedStayButtonsProps } from './booked-stay-buttons.tsx';
import { addressField, readStay, StayFields } from './stay-fields.tsx';
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
  const read = () => readStay(new FormData(form.current!), places, hotel);
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
          </>
        )
        : (
          <>
            <StepHeading quiet={first}>{request?.heading ?? t`Where does your ride begin and end?`}</StepHeading>
            <p className="muted"><Trans>Your guide or driver needs an address in each of these places: a hotel, a villa or a street.</Trans></p>
          </>
        )}
      <StayFields hotel={hotel} places={places} hotelError={error} addressError={addressError} />
      <BookedStayButtons stays={needsHotel ? stays : stays.filter((offer) => placesIn(places, offer.destination).length > 0)} onChoose={fill} />
      <Button type="submit" big busy={busy || isPressed}>{t`Continue`}</Button>
    </form>
  );
}
