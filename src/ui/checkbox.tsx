import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import * as styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'id' | 'aria-invalid' | 'aria-describedby'> {
  /** The sentence beside the box; it may hold links. */
  readonly children: ReactNode;
  readonly error?: ReactNode;
  /** A radio in a table row looks the same. */
  readonly type?: 'checkbox' | 'radio';
}

export function Checkbox({ children, error, type = 'checkbox', ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <label className={styles.checkbox}>
      <input {...input} type={type} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined} />
      <span>
        {children}
        {error && <span className={styles.error} id={errorId}>{error}</span>}
      </span>
    </label>
  );
}
