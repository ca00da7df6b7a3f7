import { useRef } from 'react';
import type { IsoDate } from '#domain/catalogue.ts';
import { formatDate } from '#i18n/format.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { DayInput } from './day-input.tsx';
import { rewriteDay } from './typed-day.ts';

export interface DayTextFieldProps extends Omit<FieldProps, 'children'> {
  /** In the form's data; `typedDay` reads it (`typed-day.ts`). */
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
      {(control) => <DayInput {...control} {...input} input={ref} defaultValue={defaultValue ? formatDate(defaultValue) : ''} onBlur={({ currentTarget }) => rewriteDay(currentTarget)} />}
    </Field>
  );
}
