import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './field.css';

/** What a control needs to be the control of its field; spread it on the input. */
export interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says what to do. Present means the input is invalid; what was typed stays. */
  readonly error?: ReactNode;
  /** Columns of six in a `.grid` form: 2, 3 (half, the default) or 6. */
  readonly span?: 2 | 3 | 6;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, control, hint, error, wired by id. */
export function Field({ label, hint, error, span = 3, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('f', span !== 3 && `w${span}`)}>
      <label className="f__label" htmlFor={id}>{label}</label>
      {children({ id, className: 'in', 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint && <span className="f__hint" id={`${id}-hint`}>{hint}</span>}
      {error && <span className="f__error" id={`${id}-error`}>{error}</span>}
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
