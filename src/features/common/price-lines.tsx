import { useLingui } from '@lingui/react/macro';
import type { CurrencyCode, PaymentTerms, VerticalName } from '#domain/catalogue.ts';
import { ownPrice } from '#domain/own-price.ts';
import type { LineQuote } from '#domain/pricing/quote.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import type { StepContext } from '#verticals/texts.ts';
import { stepText } from './step-text.ts';

export interface PriceLinesProps {
  readonly line: LineQuote;
  readonly vertical: VerticalName;
  /** The currency the quote is in; the steps before the conversion are in the product's own. */
  readonly currency: CurrencyCode;
  readonly zoneTitle?: StepContext['zoneTitle'];
}

/** Explains a line's own price: one row per step, then the total (P12). Discounts of the whole basket are lines of its summary. */
export function PriceLines({ line, vertical, currency, zoneTitle }: PriceLinesProps) {
  const { t, i18n } = useLingui();
  const own = ownPrice(line);
  const converted = own.steps.findIndex((step) => step.kind === 'converted');
  const rows = own.steps.map((step, index): SummaryLine & { readonly isNote: boolean } => {
    const isNote = step.kind === 'vat' && step.mode === 'included';
    const kind = isNote ? 'sub' : step.amount.startsWith('-') ? 'less' : null;
    return {
      ...stepText(i18n, step, vertical, { currency: line.native.currency, zoneTitle }),
      amount: formatMoney(step.amount, index < converted ? line.native.currency : currency, i18n.locale),
      ...(kind && { kind }),
      isNote,
    };
  });
  const total: SummaryLine = { label: t`Total`, amount: formatMoney(own.total, currency, i18n.locale), kind: 'total' };
  return <SummaryList lines={[...rows.filter((row) => !row.isNote), total, ...rows.filter((row) => row.isNote)]} />;
}

export interface DueLinesProps {
  /** A line or a whole basket. */
  readonly due: { readonly deposit: string; readonly remaining: string };
  readonly currency: CurrencyCode;
  /** The payment terms of a single product; a basket of several has no common percentage. */
  readonly payment?: PaymentTerms;
}

/** What is due now and what later (P9). */
export function DueLines({ due, currency, payment }: DueLinesProps) {
  const { t, i18n } = useLingui();
  const percent = payment?.kind === 'deposit' ? formatPercent(payment.percent, i18n.locale) : null;
  const now = payment?.kind === 'full' ? t`To pay now, in full` : payment?.kind === 'onSpot' ? t`Nothing to pay today` : percent ? t`Deposit now (${percent})` : t`Deposit now`;
  return (
    <SummaryList
      lines={[
        { label: now, amount: formatMoney(due.deposit, currency, i18n.locale), kind: 'strong' },
        { label: t`Remaining, at your destination`, amount: formatMoney(due.remaining, currency, i18n.locale), kind: 'sub' },
      ]}
    />
  );
}
