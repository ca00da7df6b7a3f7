import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { dayAtDestination } from '#domain/destination-day.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { NOTE_LIMIT, type Guest, type GuestField } from '#domain/draft/guest.ts';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextArea, TextField } from '#ui/field.tsx';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { guestFieldError } from '#features/common/guest-errors.ts';
import { ProblemText } from '#features/common/problem-text.tsx';
import { formatDate } from '#i18n/format.ts';
import { readGuest, type EnteredGuest } from './read-guest.ts';
import { StepHeading } from './step-heading.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePress } from './use-press.ts';
import { useShell } from '#features/common/use-shell.ts';
import { useEarlySubmit } from '#features/common/use-early-submit.ts';

export interface GuestStepProps {
  readonly guest: Guest | null;
  /** What the operator should know (B28); empty without a note. */
  readonly note: string;
  readonly busy: boolean;
  readonly first: boolean;
  /** Null until the checkout is open. Input and a press of the button are kept until then. */
  readonly onSubmit: ((guest: Guest, note: string) => void) | null;
}

/**
 * The guest step (E1). It is saved on this device while it is filled in. The server renders the form, so that it
 * can be filled in before the script has loaded: its fields are uncontrolled, and a value that was stored earlier is a
 * default, which never replaces what the visitor has typed.
 */
export function GuestStep({ guest, note, busy, first, onSubmit }: GuestStepProps) {
  const { t, i18n } = useLingui();
  const isSession = useIsSession();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const { timeZone } = useShell();
  const today = () => dayAtDestination(clock.now(), timeZone);
  const form = useRef<HTMLFormElement>(null);
  const read = () => readGuest(new FormData(form.current!), today());
  const [gaps, setGaps] = useState<readonly GuestField[]>([]);
  const [withCard, setWithCard] = useState<readonly string[]>([]);
  const { saveSoon, saveNow, cancel } = useAutosave(() => form.current && setWithCard(read().withCard));
  const error = (field: GuestField) => (gaps.includes(field) || withCard.includes(field) ? guestFieldError(i18n, field, withCard.includes(field)) : undefined);

  const [isPressed, press] = usePress();

  const isOpen = onSubmit !== null;
  const [waits, setWaits] = useState(false);
  const method = useEarlySubmit(form);

  useEffect(() => {
    if (!isOpen) return;
    // The stored guest is in the form since this render, as far as the visitor had not typed.
    if (waits) submit();
    else if (hasInput(read(), guest, note)) keep();
    setWaits(false);
    // Runs once, when the checkout opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  /** Writes the date of birth as DD.MM.YYYY, however it was typed. */
  function rewriteDay({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    const { birthDate } = read().guest;
    if (birthDate) currentTarget.value = formatDate(birthDate);
  }
  function keep(): void {
    // Before the stored guest is known, empty fields would replace it.
    if (isOpen && !busy) saveNow(commandsOf(read()));
  }
  /** Validates while typing, not on blur: an error that disappears on blur would move the button that is being pressed. */
  function change(): void {
    const entered = read();
    if (isOpen && !busy) saveSoon(commandsOf(entered));
    // Lists that were empty stay the same ones, so that a letter renders nothing anew.
    setGaps((before) => (before.length > 0 ? before.filter((field) => entered.toCorrect.includes(field)) : before));
    setWithCard((before) => (before.length > 0 ? before.filter((field) => entered.withCard.includes(field)) : before));
  }
  /** Also called while the form's `submit` event is dispatched; the browser ignores a `requestSubmit` then. */
  function submit(): void {
    const entered = read();
    setGaps(entered.toCorrect);
    setWithCard(entered.withCard);
    if (entered.toCorrect.length > 0 || entered.withCard.length > 0) focusFirstError(form.current);
    else if (!onSubmit) setWaits(true);
    else if (!busy) {
      cancel();
      press(() => onSubmit(entered.guest, entered.note));
    }
  }
  function submitted(event: FormEvent): void {
    event.preventDefault();
    submit();
  }

  return (
    <form ref={form} method={method} className="flow" noValidate onSubmit={submitted} onInput={change} onBlur={keep} aria-label={t`Guest`}>
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
        <TextField
          label={t`Date of birth (optional)`} name="birthDate" placeholder={t`DD.MM.YYYY`} inputMode="decimal" autoComplete="bday" maxLength={10}
          defaultValue={guest?.birthDate ? formatDate(guest.birthDate) : ''} error={error('birthDate')} onBlur={rewriteDay}
        />
        <TextField label={t`Passport or identity number (optional)`} name="identityNumber" autoComplete="off" maxLength={30} defaultValue={guest?.identityNumber ?? ''} error={error('identityNumber')} />
        <TextArea
          label={t`Anything we should know? (optional)`} hint={t`For example allergies, a child seat or a late arrival. Only our staff read it, and it is left out of e-mails.`}
          name="note" rows={3} maxLength={NOTE_LIMIT} defaultValue={note} error={withCard.includes('note') ? <ProblemText problem={{ code: 'cardNumberInText', fields: ['note'] }} /> : undefined}
        />
      </FieldGrid>
      <Button type="submit" big busy={busy || isPressed || (waits && !isOpen)}>{t`Continue`}</Button>
    </form>
  );
}

const commandsOf = ({ guest, note }: EnteredGuest): readonly DraftCommand[] => [{ type: 'SetGuest', guest }, { type: 'SetNote', note }];

/** Whether the form differs from what is stored. */
function hasInput({ guest: entered, note: written }: EnteredGuest, stored: Guest | null, note: string): boolean {
  return written !== note || Object.entries(entered).some(([field, value]) => (value ?? '') !== (stored?.[field as GuestField] ?? ''));
}
