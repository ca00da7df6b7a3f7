import { useRef } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { formatDate } from '#i18n/format.ts';
import { typedDate } from '#i18n/typed-date.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { DayInput } from './day-input.tsx';

export interface DayTextFieldProps extends Omit<FieldProps, 'children'> {
  /** In the form's data; `typedDay` reads it. */
  readonly name: string;
  readonly defaultValue?: IsoDate | undefined;
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A day of a form that is read when it is sent. What was typed is written as DD.MM.YYYY when the field is left. */
export function DayTextField({ label, hint, error, span, defaultValue, ...input }: DayTextFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} hint={hint} error={error} {...(span && { span })}>
      {(control) => <DayInput {...control} {...input} input={ref} defaultValue={defaultValue ? formatDate(defaultValue) : ''} onBlur={({ currentTarget }) => rewrite(currentTarget)} />}
    </Field>
  );
}

/** Writes a day that was typed otherwise as DD.MM.YYYY. */
export function rewrite(input: HTMLInputElement): void {
  const day = typedDate(input.value);
  if (day !== null && isIsoDate(day)) input.value = formatDate(day);
}

/** The day of a field, `YYYY-MM-DD`; empty for an empty field, and the text itself where it is no day. */
export function typedDay(text: string): string {
  return typedDate(text) ?? text.trim();
}
