import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClockTime } from '#domain/catalogue.ts';
import { typedTime } from '#i18n/typed-time.ts';
import { TextField } from '#ui/field.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface ClockFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: ClockTime | null;
  /** Called with null when the text is not a time, so that the previous time is not booked. */
  readonly onChoose: (time: ClockTime | null) => void;
}

/** A complete time. After a shorter one, `am` or `pm` may follow. */
const COMPLETE = /^\d\d[.:]\d\d$/;

/** A time to type, HH:mm by the 24-hour clock in every language (U5). Takes effect when the time is complete, when the field is left, or by Enter. */
export function ClockField({ label, name, value, onChoose }: ClockFieldProps) {
  const { t } = useLingui();
  const [isWrong, setWrong] = useState(false);
  const shown = value ?? '';
  const { ref, read, write, keep } = useTypedText(shown, () => setWrong(false));

  function take(): void {
    const time = typedTime(read());
    // An empty field without a previous time has no error.
    setWrong(time === null && (read().trim() !== '' || value !== null));
    if (time === null) keep('');
    else write(time);
    if (time !== value) onChoose(time);
  }
  return (
    <TextField
      ref={ref}
      label={label}
      name={name}
      defaultValue={shown}
      placeholder={t`HH:MM`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      error={isWrong ? t`Write the time like 14:30.` : undefined}
      // A time that is typed to its end takes effect at once.
      onInput={({ currentTarget: { value: text } }) => {
        if (COMPLETE.test(text) && typedTime(text) !== null) take();
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}
