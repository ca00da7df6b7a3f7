import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as styles from './steps.module.css';

export interface Step {
  readonly key: string;
  /** The name; a link or button if the visitor can go back to it. */
  readonly label: ReactNode;
  readonly state: 'done' | 'current' | 'ahead';
}

/** The steps of a flow, with the current one marked. */
export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} className={step.state === 'done' ? styles.done : undefined} aria-current={step.state === 'current' ? 'step' : undefined}>
          {step.label}
          {step.state === 'done' && <span className="visually-hidden">{t`done`}</span>}
        </li>
      ))}
    </ol>
  );
}
