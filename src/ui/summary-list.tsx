import type { ReactNode } from 'react';
import * as styles from './summary-list.module.css';

export interface SummaryLine {
  readonly label: ReactNode;
  /** A second, smaller line under the label. */
  readonly detail?: ReactNode;
  /** A formatted amount or number. */
  readonly amount?: ReactNode;
  /** `less` is green, `total` is ruled off in display type, `strong` is due now, `sub` is small print. */
  readonly kind?: keyof typeof KINDS;
}

const KINDS = { less: styles.less, total: styles.total, strong: styles.strong, sub: styles.sub };

/** Lines of amounts, such as those of a price in the order they are added up. */
export function SummaryList({ lines }: { readonly lines: readonly SummaryLine[] }) {
  return (
    <dl className={styles.list}>
      {lines.map(({ label, detail, amount, kind }, index) => (
        <div key={index} className={kind && KINDS[kind]}>
          <dt>{label}{detail && <small>{detail}</small>}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
