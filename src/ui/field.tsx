import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './field.module.css';

/** The attributes that connect a control with its field; spread them on the input. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** How to correct the input. Marks it as invalid; its value stays. */
  readonly error?: ReactNode;
  /** Columns of a `FieldGrid` of six; half of them by default. */
  readonly span?: 3 | 6;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, control, hint, error, wired by id. */
export function Field({ label, hint, error, span = 3, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, span === 6 && styles.full)}>
      <label className={styles.label} htmlFor={id}>{label}</label>
      {children({ id, className: styles.control, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && <span className={styles.hint} id={`${id}-hint`}>{hint}</span>}
      {error && <span className={styles.error} id={`${id}-error`}>{error}</span>}
    </div>
  );
}

type Around<Tag extends 'input' | 'select' | 'textarea'> =
  Omit<FieldProps, 'children'> & Omit<ComponentPropsWithRef<Tag>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

export function TextField({ label, hint, error, span = 3, ...input }: Around<'input'>) {
  return <Field label={label} hint={hint} error={error} span={span}>{(control) => <input {...input} {...control} />}</Field>;
}

export function TextArea({ label, hint, error, span = 6, ...input }: Around<'textarea'>) {
  return <Field label={label} hint={hint} error={error} span={span}>{(control) => <textarea {...input} {...control} />}</Field>;
}

/** Its options are its children. */
export function SelectField({ label, hint, error, span = 3, children, ...input }: Around<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} span={span}>
      {(control) => <select {...input} {...control}>{children}</select>}
    </Field>
  );
}

export interface FieldLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'className' | 'children'> {
  readonly label: ReactNode;
  /** What is chosen; null while nothing is. */
  readonly value: ReactNode;
  /** In the place of a value. */
  readonly placeholder: ReactNode;
}

/** A link that looks like a field, for a value that is chosen elsewhere. */
export function FieldLink({ label, value, placeholder, ...link }: FieldLinkProps) {
  return (
    <a {...link} className={classNames(styles.field, styles.link)}>
      <span className={styles.label}>{label}</span>
      <span className={classNames(styles.control, 'num', value === null && 'muted')}>{value ?? placeholder}</span>
    </a>
  );
}

/** The fields of a form on six columns. */
export function FieldGrid(rest: Omit<ComponentPropsWithRef<'div'>, 'className'>) {
  return <div {...rest} className={styles.grid} />;
}

/** Two fields beside each other. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A field and the button that uses its value. */
export function FieldWithButton({ children }: { readonly children: ReactNode }) {
  return <div className={styles.withButton}>{children}</div>;
}
