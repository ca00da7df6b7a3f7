import { Trans, useLingui } from '@lingui/react/macro';
import { chargeOf, monthlyOf, type InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { isZero } from '#domain/is-zero.ts';
import { formatMoney } from '#i18n/format.ts';
import { FieldGrid, SelectField } from '#ui/field.tsx';
import { Money } from '#ui/price.tsx';
import { OptionGroup } from '#ui/radio-card.tsx';

export interface InstalmentChoiceProps {
  /** 1 for a single payment. */
  readonly count: number;
  readonly plans: readonly InstalmentPlan[];
  readonly quote: Pick<BasketQuote, 'dueNow' | 'currency'>;
  readonly onChoose: (count: number) => void;
}

/** The choice of the number of monthly payments, each with its amounts (B23). */
export function InstalmentChoice({ count: chosen, plans, quote: { dueNow, currency }, onChoose }: InstalmentChoiceProps) {
  const { t, i18n } = useLingui();
  const money = (amount: string) => formatMoney(amount, currency, i18n.locale);
  const total = money(dueNow);
  return (
    <OptionGroup legend={t`Instalments`} note={<Trans>With cards of Turkish banks. Your bank collects one payment a month.</Trans>}>
      <FieldGrid>
        <SelectField span={6} label={t`Number of payments`} name="instalments" value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
          <option value={1}>{t`A single payment of ${total}`}</option>
          {plans.map((plan) => {
            const { count } = plan;
            const { charged, instalmentDifference } = chargeOf(dueNow, plan);
            const [monthly, surcharge] = [money(monthlyOf(charged, plan)), money(instalmentDifference)];
            return (
              <option key={count} value={count}>
                {isZero(instalmentDifference) ? t`${count} × ${monthly}, no surcharge` : t`${count} × ${monthly}, surcharge ${surcharge}`}
              </option>
            );
          })}
        </SelectField>
      </FieldGrid>
    </OptionGroup>
  );
}

/** `In instalments: 3 × 358.09`, as chosen. */
export function InstalmentText({ plan, charged, currency }: { readonly plan: InstalmentPlan; readonly charged: string; readonly currency: string }) {
  const { count } = plan;
  return <Trans>In instalments: {count} × <Money amount={monthlyOf(charged, plan)} currency={currency} /></Trans>;
}
