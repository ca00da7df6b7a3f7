import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';
import { TextField } from '#ui/field.tsx';

export interface DayFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: IsoDate | null;
  /** The first and the last day that can be chosen. */
  readonly min: IsoDate;
  readonly max: IsoDate;
  /** Null when the field was emptied. */
  readonly onChoose: (day: IsoDate | null) => void;
  /** Brings the month of a chosen day into the calendar's view, YYYY-MM. */
  readonly showMonth?: (month: string) => void;
}

/** A day to type, DD.MM.YYYY in every language (U5), beside the calendar that chooses the same day. Takes effect when the field is left, or by Enter. */
export function DayField({ label, hint, value, min, max, onChoose, showMonth }: DayFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const shown = value === null ? '' : formatDate(value);
  // The input keeps what was typed before the script ran; a day that is chosen elsewhere replaces its text.
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    input.current!.value = shown;
    setError(undefined);
  }, [shown]);

  function problemOf(day: IsoDate | null): string | undefined {
    if (day === null || !isIsoDate(day)) return t`Write the day like ${formatDate(min)}.`;
    if (day < min) return t`Choose ${formatDate(min)} or later.`;
    return day > max ? t`Choose ${formatDate(max)} or earlier.` : undefined;
  }
  function take(): void {
    const text = input.current!.value.trim();
    if (text === shown) return setError(undefined);
    const day = text === '' ? null : typedDate(text);
    const problem = text === '' ? undefined : problemOf(day);
    setError(problem);
    if (problem !== undefined) return;
    if (day === value) {
      input.current!.value = shown;
      return;
    }
    if (day !== null) showMonth?.(day.slice(0, 7));
    onChoose(day);
  }
  return (
    <TextField
      ref={input}
      label={label}
      hint={hint}
      defaultValue={shown}
      placeholder={t`DD.MM.YYYY`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      error={error}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}
