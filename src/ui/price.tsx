import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatMoney, formatMoneyChange } from '#i18n/format.ts';
import { classNames } from './class-names.ts';
import * as styles from './price.module.css';

export interface PriceProps {
  /** A decimal string in units of the currency. */
  readonly amount: string;
  readonly currency: string;
  /** The old price, struck before it. */
  readonly was?: string | undefined;
  /** Before the amount: `from`. */
  readonly before?: ReactNode;
  /** After the amount, in small text: `per month`. */
  readonly unit?: ReactNode;
}

/** An amount in display type, in the page's language. */
export function Price({ amount, currency, was, before, unit }: PriceProps) {
  const { i18n, t } = useLingui();
  return (
    <span className={styles.price}>
      {was && <s className="small"><span className="visually-hidden">{t`Before:`} </span>{formatMoney(was, currency, i18n.locale)}</s>}
      {was && ' '}
      {before}{before && ' '}
      <b>{formatMoney(amount, currency, i18n.locale)}</b>
      {unit && ' '}{unit && <small>{unit}</small>}
    </span>
  );
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
