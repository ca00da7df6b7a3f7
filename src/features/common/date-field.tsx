import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { FieldLink } from '#ui/field.tsx';
import { DATES_ID, focusCalendar } from './focus-dates.ts';

export interface DateFieldProps {
  readonly label: string;
  /** The formatted value; null while nothing is chosen. */
  readonly value: string | null;
  readonly onFollow?: (event: MouseEvent) => void;
}

/** A chosen date or time, as a link to the control that sets it. */
export function DateField({ label, value, onFollow = focusCalendar }: DateFieldProps) {
  const { t } = useLingui();
  return <FieldLink label={label} value={value} placeholder={t`Choose`} href={`#${DATES_ID}`} onClick={onFollow} />;
}
