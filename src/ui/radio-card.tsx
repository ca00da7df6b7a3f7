import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './radio-card.module.css';

export interface OptionGroupProps {
  readonly legend: ReactNode;
  /** One of its radio buttons is to be chosen, so that an error marks the group as invalid. */
  readonly choice?: boolean;
  /** A note under the group that applies to all options. */
  readonly note?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A question and its answers: a fieldset with its legend in display type. Also groups plain fields. */
export function OptionGroup({ legend, choice = false, note, error, children }: OptionGroupProps) {
  const id = useId();
  const describedBy = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} role={choice ? 'radiogroup' : undefined} aria-invalid={choice && error ? true : undefined} aria-describedby={describedBy || undefined}>
      <legend>{legend}</legend>
      {children}
      {note && <p className={classNames(styles.note, 'small muted')} id={`${id}-note`}>{note}</p>}
      {error && <p className={styles.error} id={`${id}-error`}>{error}</p>}
    </fieldset>
  );
}

export interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'title'> {
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  /** Shows what the answer is, as wide as a column of its own. */
  readonly picture?: ReactNode;
  /** At the end of the card, usually a price. */
  readonly end?: ReactNode;
  /** Several may be ticked. */
  readonly type?: 'radio' | 'checkbox';
}

/** One answer as a card; the whole card is the label. */
export function RadioCard({ title, hint, picture, end, type = 'radio', ...input }: RadioCardProps) {
  return (
    <label className={classNames(styles.card, picture !== undefined && styles.pictured)}>
      <input {...input} type={type} />
      {picture}
      <span>
        <b className={styles.title}>{title}</b>
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
      {end}
    </label>
  );
}
