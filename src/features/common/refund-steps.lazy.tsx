import { Trans } from '@lingui/react/macro';
import { refundSteps, type Cancellable, type RefundStep } from '#domain/cancellation.ts';
import type { LocalDateTime, Offer } from '#domain/catalogue.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { formatDate, formatPercent } from '#i18n/format.ts';
import * as styles from './refund-steps.module.css';
import { useLocale } from './use-locale.ts';
import { Title } from './written.tsx';

export interface RefundStepsProps {
  readonly lines: readonly (Cancellable & { readonly offer: Offer })[];
  readonly now: LocalDateTime;
}

/** What a cancellation of each line costs, and until when (B22). */
export default function RefundSteps({ lines, now }: RefundStepsProps) {
  return (
    <div className={styles.steps}>
      {lines.map((line, index) => (
        <div key={index}>
          {lines.length > 1 && <b><Title of={line.offer} /></b>}
          <ul>
            {refundSteps(line, now).map((step, order) => <li key={order}><Step step={step} isNow={order === 0} /></li>)}
          </ul>
        </div>
      ))}
      <p className="muted"><Trans>Times are those at your destination. A cancellation never costs more than you have paid by then.</Trans></p>
    </div>
  );
}

function Step({ step: { refundPercent, until }, isNow }: { readonly step: RefundStep; readonly isNow: boolean }) {
  const locale = useLocale();
  const cost = decimal(money('100').minus(refundPercent));
  if (until === null) return isNow ? <Trans>It costs the whole price.</Trans> : <Trans>Later: it costs the whole price.</Trans>;
  const moment = <span className="num">{formatDate(until.slice(0, 10))} {until.slice(11)}</span>;
  switch (Number(cost)) {
    case 0: return <Trans>Until {moment}: you get everything back.</Trans>;
    case 50: return <Trans>Until {moment}: it costs half of the price.</Trans>;
    default: return <Trans>Until {moment}: it costs {formatPercent(cost, locale)} of the price.</Trans>;
  }
}
