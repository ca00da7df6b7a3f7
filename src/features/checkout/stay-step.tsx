import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { missingHotelFields, type HotelDetails, type HotelField } from '#domain/draft/guest.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import type { AddressRequest } from '#verticals/texts.ts';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { hotelFieldError } from '#features/common/guest-errors.ts';
import { StepHeading } from './step-heading.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePress } from './use-press.ts';

export interface StayStepProps {
  readonly hotel: HotelDetails | null;
  /** How the address is asked for, where the products say it. */
  readonly request?: AddressRequest | undefined;
  readonly busy: boolean;
  readonly problems: readonly DraftProblem[];
  readonly first: boolean;
  readonly onSubmit: (hotel: HotelDetails) => void;
}

/** Where a guide or driver finds the guest, or takes them to (E2). */
export function StayStep({ hotel, request, busy, problems, first, onSubmit }: StayStepProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [gaps, setGaps] = useState<readonly HotelField[]>([]);
  const { saveSoon, saveNow, cancel } = useAutosave(() => undefined);
  const [isPressed, press] = usePress();
  const inText = problems.flatMap((problem) => (problem.code === 'cardNumberInText' ? problem.fields : []));
  const error = (field: HotelField) => (gaps.includes(field) || inText.includes(field) ? hotelFieldError(i18n, field, inText.includes(field)) : undefined);

  function keep(): void {
    if (!busy) saveNow({ type: 'SetHotel', hotel: read(form.current!) });
  }
  /** Validates while typing, not on blur; see `GuestStep`. */
  function change(): void {
    const entered = read(form.current!);
    if (!busy) saveSoon({ type: 'SetHotel', hotel: entered });
    const open = missingHotelFields(entered);
    setGaps((before) => before.filter((field) => open.includes(field)));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const now = read(form.current!);
    const missing = missingHotelFields(now);
    setGaps(missing);
    if (missing.length > 0) focusFirstError(form.current);
    else if (!busy) {
      cancel();
      press(() => onSubmit(now));
    }
  }

  return (
    <form ref={form} className="flow" noValidate onSubmit={submit} onInput={change} onBlur={keep} aria-label={t`Stay and pick-up`}>
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
      <Button type="submit" big busy={busy || isPressed}>{t`Continue`}</Button>
    </form>
  );
}

function read(form: HTMLFormElement): HotelDetails {
  const data = new FormData(form);
  const text = (name: HotelField) => String(data.get(name) ?? '');
  return { hotelName: text('hotelName'), room: text('room'), city: text('city'), district: text('district') };
}
