import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';
import { Field } from '#ui/field.tsx';
import { DayInput } from './day-input.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface DayFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** By which the control can be focused. */
  readonly name?: string;
  /** What is wrong with the choice, where the day itself is right. */
  readonly error?: string | undefined;
  readonly value: IsoDate | null;
  /** The first and the last day that can be chosen. */
  readonly min: IsoDate;
  readonly max: IsoDate;
  /** Null when the field was emptied. */
  readonly onChoose: (day: IsoDate | null) => void;
  /** Brings the month of a chosen day into the calendar's view, YYYY-MM. */
  readonly showMonth?: (month: string) => void;
  /** Whether the browser's calendar is offered, because the page has none. */
  readonly picker?: boolean;
}

/** Of DD.MM.YYYY. */
const WRITTEN_LENGTH = 10;

/** A day to type, DD.MM.YYYY in every language (U5), beside the calendar that chooses the same day. Takes effect when the day is complete, when the field is left, or by Enter. */
export function DayField({ label, hint, name, error: wrong, value, min, max, onChoose, showMonth, picker = false }: DayFieldProps) {
  const { t } = useLingui();
  const [error, setError] = useState<string>();
  const shown = value === null ? '' : formatDate(value);
  const { ref, read, write } = useTypedText(shown, () => setError(undefined));

  function problemOf(day: IsoDate | null): string | undefined {
    if (day === null || !isIsoDate(day)) return t`Write the day like ${formatDate(min)}.`;
    if (day < min) return t`Choose ${formatDate(min)} or later.`;
    return day > max ? t`Choose ${formatDate(max)} or earlier.` : undefined;
  }
  function take(): void {
    const text = read().trim();
    if (text === shown) return setError(undefined);
    const day = text === '' ? null : typedDate(text);
    const problem = text === '' ? undefined : problemOf(day);
    setError(problem);
    if (problem !== undefined) return;
    if (day === value) {
      write(shown);
      return;
    }
    if (day !== null) showMonth?.(day.slice(0, 7));
    onChoose(day);
  }
  return (
    <Field label={label} hint={hint} error={error ?? wrong}>
      {(control) => (
        <DayInput
          {...control}
          input={ref}
          name={name}
          min={min}
          max={max}
          picker={picker}
          defaultValue={shown}
          onPick={take}
          // A day that is typed to its end takes effect at once.
          onInput={({ currentTarget: { value: text } }) => {
            if (text.length === WRITTEN_LENGTH && problemOf(typedDate(text)) === undefined) take();
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take();
          }}
        />
      )}
    </Field>
  );
}
