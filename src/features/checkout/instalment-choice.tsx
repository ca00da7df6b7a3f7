import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { chargeOf, monthlyOf, type InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { isZero } from '#domain/is-zero.ts';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/price.tsx';
import { OptionGroup } from '#ui/radio-card.tsx';
import * as styles from './instalment-choice.module.css';

export interface InstalmentChoiceProps {
  /** 1 for a single payment. */
  readonly count: number;
  readonly plans: readonly InstalmentPlan[];
  readonly quote: Pick<BasketQuote, 'dueNow' | 'currency'>;
  readonly onChoose: (count: number) => void;
}

/** The choice of the number of monthly payments: a table of all offers with what each comes to (B23), a radio button in each row. */
export function InstalmentChoice({ count: chosen, plans, quote: { dueNow, currency }, onChoose }: InstalmentChoiceProps) {
  const { t } = useLingui();
  return (
    <OptionGroup legend={t`Instalments`} note={<Trans>With cards of Turkish banks. Your bank collects one payment a month.</Trans>}>
      <table className={classNames('table', styles.offers)}>
        <caption className="visually-hidden">{t`Monthly payments and what they cost`}</caption>
        <thead>
          <tr>{[t`Number of payments`, t`Each payment`, t`Surcharge`, t`Total`].map((head) => <th key={head} scope="col">{head}</th>)}</tr>
        </thead>
        <tbody>
          {[null, ...plans].map((plan) => {
            const count = plan?.count ?? 1;
            const { charged, instalmentDifference } = chargeOf(dueNow, plan);
            return (
              <tr key={count}>
                <th scope="row">
                  <label>
                    <input type="radio" name="instalments" value={count} checked={count === chosen} onChange={() => onChoose(count)} />
                    <span aria-hidden="true">{count}</span>
                    <span className="visually-hidden">{plan ? t`${plural(count, { one: '# payment', other: '# payments' })}` : t`A single payment`}</span>
                  </label>
                </th>
                <td><Money amount={plan ? monthlyOf(charged, plan) : charged} currency={currency} /></td>
                <td>{isZero(instalmentDifference) ? t`none` : <Money amount={instalmentDifference} currency={currency} />}</td>
                <td><Money amount={charged} currency={currency} /></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </OptionGroup>
  );
}

/** `In instalments: 3 × 358.09`, as chosen. */
export function InstalmentText({ plan, charged, currency }: { readonly plan: InstalmentPlan; readonly charged: string; readonly currency: string }) {
  const { count } = plan;
  return <Trans>In instalments: {count} × <Money amount={monthlyOf(charged, plan)} currency={currency} /></Trans>;
}
