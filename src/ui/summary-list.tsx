import type { ReactNode } from 'react';
import './summary-list.css';

export interface SummaryLine {
  readonly label: ReactNode;
  /** A second, smaller line under the label. */
  readonly detail?: ReactNode;
  /** A formatted amount. */
  readonly amount?: ReactNode;
  /** `less` is green, `total` is ruled off in display type, `strong` is due now, `sub` is small print. */
  readonly kind?: 'less' | 'total' | 'strong' | 'sub';
}

const KIND_CLASS = { less: 'less', total: 'tot', strong: 'strong', sub: 'sub' };

/** Lines of money, in the order they are added up. */
export function SummaryList({ lines }: { readonly lines: readonly SummaryLine[] }) {
  return (
    <dl className="sum">
      {lines.map(({ label, detail, amount, kind }, index) => (
        <div key={index} className={kind && KIND_CLASS[kind]}>
          <dt>{label}{detail && <small>{detail}</small>}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
