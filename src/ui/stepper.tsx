import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as styles from './stepper.module.css';

export interface StepperProps {
  /** What is counted: names the group and both buttons. */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  /** Shown under the stepper while the value is at that limit. */
  readonly minReason?: ReactNode;
  readonly maxReason?: ReactNode;
  /** What is wrong with the value; takes the place of a reason. */
  readonly error?: string | undefined;
  readonly onChange: (value: number) => void;
}

/**
 * Minus, number, plus. Arrow keys, Home and End (with a limit) work on either button. At a
 * limit the button is aria-disabled, so that it keeps the focus while the reason is read.
 */
export function Stepper({ label, value, min = 0, max = Infinity, minReason, maxReason, error, onChange }: StepperProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const reason = error ?? ((value >= max && maxReason) || (value <= min && minReason) || null);

  const go = (next: number) => {
    const within = Math.min(max, Math.max(min, next));
    if (within !== value) onChange(within);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowUp: value + 1, ArrowDown: value - 1, Home: min, End: max }[event.key];
    if (next === undefined || !Number.isFinite(next)) return;
    event.preventDefault();
    go(next);
  };

  return (
    <span className={styles.stepper}>
      <span className={styles.control} role="group" aria-label={label} aria-describedby={reason ? reasonId : undefined} data-invalid={error === undefined ? undefined : true} onKeyDown={onKeyDown}>
        <button type="button" aria-label={t`${label}: one less`} aria-disabled={value <= min} onClick={() => go(value - 1)}>−</button>
        <output aria-live="polite">{value}</output>
        <button type="button" aria-label={t`${label}: one more`} aria-disabled={value >= max} onClick={() => go(value + 1)}>+</button>
      </span>
      <span className={styles.reason} id={reasonId} role="status">{reason}</span>
    </span>
  );
}
