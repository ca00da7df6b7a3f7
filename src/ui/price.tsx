import type { ReactNode } from 'react';
import { Select, Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, formatMoneyChange } from '#i18n/format.ts';
import { classNames } from './class-names.ts';
import * as styles from './price.module.css';

export interface PriceProps {
  /** A decimal string in units of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** The old price, struck before it. */
  readonly was?: string | undefined;
  /** Whether it is the lowest of several: `from €380.00`. */
  readonly isFrom?: boolean;
  /** After the amount, in small text: `per month`. */
  readonly unit?: ReactNode;
}

/** An amount in display type, in the page's language. */
export function Price({ amount, currency, was, isFrom = false, unit }: PriceProps) {
  const { i18n, t } = useLingui();
  const money = formatMoney(amount, currency, i18n.locale);
  return (
    <span className={styles.price}>
      {was && <s className="small"><span className="visually-hidden">{t`Before:`} </span>{formatMoney(was, currency, i18n.locale)}</s>}
      {was && ' '}
      {isFrom ? <FromMoney money={money} currency={currency} unit={unit} /> : <><b>{money}</b>{unit && ' '}{unit && <small>{unit}</small>}</>}
    </span>
  );
}

/** Languages put the unit, the amount and `from` in their own order; Turkish ends the amount by its currency too. */
function FromMoney({ money, currency, unit }: { readonly money: string; readonly currency: string; readonly unit: ReactNode }) {
  return unit
    ? <Trans><Select value={currency} other="from" /> <b>{money}</b> <small>{unit}</small></Trans>
    : <Trans><Select value={currency} other="from" /> <b>{money}</b></Trans>;
}

/** An amount in running text. */
export function Money({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { i18n } = useLingui();
  return <span className="num">{formatMoney(amount, currency, i18n.locale)}</span>;
}

/** A rise in coral with a plus, a fall in green with a minus. */
export function PriceChange({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { i18n } = useLingui();
  return <span className={classNames(amount.startsWith('-') ? styles.down : styles.up, 'num')}>{formatMoneyChange(amount, currency, i18n.locale)}</span>;
}
