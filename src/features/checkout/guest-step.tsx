import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { missingGuestFields, type Guest, type GuestField } from '#domain/draft/guest.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { guestFieldError } from './guest-errors.ts';
import { StepHeading } from './step-heading.tsx';

export interface GuestStepProps {
  readonly guest: Guest | null;
  readonly busy: boolean;
  /** Why the last submission was refused. */
  readonly problems: readonly DraftProblem[];
  readonly first: boolean;
  readonly onSubmit: (guest: Guest) => void;
}

const cardFields = (problems: readonly DraftProblem[]): string[] => problems.flatMap((problem) => (problem.code === 'cardNumberInText' ? problem.fields : []));

/** The guest step (E1). Each field is saved on this device as it is filled in. */
export function GuestStep({ guest, busy, problems, first, onSubmit }: GuestStepProps) {
  const { t, i18n } = useLingui();
  const isSession = useIsSession();
  const form = useRef<HTMLFormElement>(null);
  const [gaps, setGaps] = useState<readonly GuestField[]>([]);
  const [withCard, setWithCard] = useState<readonly string[]>([]);
  const save = useDispatch((refused) => setWithCard(cardFields(refused)));
  const inText = [...withCard, ...cardFields(problems)];
  const error = (field: GuestField) => (gaps.includes(field) || inText.includes(field) ? guestFieldError(i18n, field, inText.includes(field)) : undefined);

  function keep(): void {
    if (!busy) void save({ type: 'SetGuest', guest: read(form.current!) });
  }
  /** Validates while typing, not on blur: an error that disappears on blur would move the button that is being pressed. */
  function mend(): void {
    const open = missingGuestFields(read(form.current!));
    setGaps((before) => before.filter((field) => open.includes(field)));
    setWithCard([]);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const now = read(form.current!);
    const missing = missingGuestFields(now);
    setGaps(missing);
    if (missing.length > 0 || inText.length > 0) focusFirstError(form.current);
    else if (!busy) onSubmit(now);
  }

  return (
    <form ref={form} className="flow" noValidate onSubmit={submit} onInput={mend} onBlur={keep} aria-label={t`Guest`}>
      <StepHeading quiet={first}>{t`Who is travelling?`}</StepHeading>
      <p className="muted">
        {isSession ? <Trans>The lead guest, as in the passport.</Trans> : <Trans>The lead guest, as in the passport. What you enter is kept on this device, encrypted.</Trans>}
      </p>
      <FieldGrid>
        <TextField label={t`First name`} name="firstName" autoComplete="given-name" required maxLength={100} defaultValue={guest?.firstName} error={error('firstName')} />
        <TextField label={t`Last name`} name="lastName" autoComplete="family-name" required maxLength={100} defaultValue={guest?.lastName} error={error('lastName')} />
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="email" inputMode="email" required maxLength={254} defaultValue={guest?.email} error={error('email')} />
        <TextField label={t`Phone`} name="phone" type="tel" autoComplete="tel" required maxLength={40} defaultValue={guest?.phone} error={error('phone')} />
        <TextField span={6} label={t`Address (optional)`} name="address" autoComplete="street-address" maxLength={500} defaultValue={guest?.address} error={error('address')} />
        <TextField label={t`Date of birth (optional)`} name="birthDate" type="date" autoComplete="bday" defaultValue={guest?.birthDate ?? ''} error={error('birthDate')} />
        <TextField label={t`Passport or identity number (optional)`} name="identityNumber" autoComplete="off" maxLength={30} defaultValue={guest?.identityNumber ?? ''} error={error('identityNumber')} />
      </FieldGrid>
      <Button type="submit" big busy={busy}>{t`Continue`}</Button>
    </form>
  );
}

function read(form: HTMLFormElement): Guest {
  const data = new FormData(form);
  const text = (name: GuestField) => String(data.get(name) ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: text('birthDate') || null,
    identityNumber: text('identityNumber').trim() || null,
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
  };
}
