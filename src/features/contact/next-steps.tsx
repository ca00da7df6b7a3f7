import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as styles from './next-steps.module.css';

/** The next steps after a form is sent, shown beside it. @param children the steps, as list items */
export function NextSteps({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles.steps}>
      <h2>{t`What happens next`}</h2>
      <ol>{children}</ol>
    </section>
  );
}
