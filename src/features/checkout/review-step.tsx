import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dueSummary } from '#features/common/basket-summary.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import { PriceLines } from '#features/common/price-lines.tsx';
import { ProblemText } from '#features/common/problem-text.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { formatDate } from '#i18n/format.ts';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { BasketChanges, CHANGES_ID } from '#features/common/basket-changes.tsx';
import { isUnseen } from '#features/common/use-acknowledge-changes.ts';
import { brandName } from './brand-name.ts';
import * as styles from './review-step.module.css';
import * as stack from './stack.module.css';
import { StepHeading } from './step-heading.tsx';

export interface ReviewStepProps {
  readonly draft: DraftState;
  readonly quote: BasketQuote;
  readonly view: CheckoutView;
  readonly needsStay: boolean;
  /** Problems that prevent the payment. */
  readonly obstacles: readonly DraftProblem[];
  readonly onEdit: (step: CheckoutStep) => void;
  readonly onSeen: () => void;
  readonly onPay: () => void;
}

/** The review step: every part of the order with a link back to it, then the button that pays. */
export function ReviewStep({ draft, quote, view, needsStay, obstacles, onEdit, onSeen, onPay }: ReviewStepProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { guest, hotel, lines } = draft;
  const brand = view.card.brand && brandName(view.card.brand);
  return (
    <div className={stack.stack}>
      <StepHeading>{t`Is everything right?`}</StepHeading>
      <BasketChanges moved={view.moved} draft={draft} onSeen={onSeen} />
      <Part title={t`Guest`} edit={t`Change the guest`} onEdit={() => onEdit('guest')}>
        {guest && (
          <p>
            {guest.firstName} {guest.lastName}
            <br />
            {guest.email}, {guest.phone}
            {guest.address && <><br />{guest.address}</>}
            {guest.birthDate && <><br /><Trans>Born on {formatDate(guest.birthDate)}</Trans></>}
            {guest.identityNumber && <><br /><Trans>Passport or identity number {guest.identityNumber}</Trans></>}
          </p>
        )}
      </Part>
      {needsStay && hotel && (
        <Part title={t`Stay and pick-up`} edit={t`Change the stay`} onEdit={() => onEdit('stay')}>
          <p>{[hotel.hotelName, hotel.room && t`Room ${hotel.room}`, hotel.district, hotel.city].filter(Boolean).join(', ')}</p>
        </Part>
      )}
      <Part title={t`Payment`} edit={t`Change the payment`} onEdit={() => onEdit('payment')}>
        <p>
          {draft.plan === 'deposit' ? t`Deposit now, the rest at your destination` : t`Full amount now`}
          {view.card.stage === 'ready' && <><br />{brand ? t`By card, ${brand}` : t`By card`}</>}
        </p>
      </Part>
      <section className={styles.part} aria-label={t`Price, line by line`}>
        <h3>{t`Price, line by line`}</h3>
        {lines.map((line) => {
          const own = quote.lines.find(({ lineId }) => lineId === line.lineId);
          return (
            own && (
              <Disclosure key={line.lineId} small title={line.offer.title[locale]} end={<Money amount={own.total} currency={quote.currency} />}>
                <p className="small muted"><LineFacts line={line} /></p>
                <PriceLines line={own} vertical={line.offer.vertical} currency={quote.currency} />
              </Disclosure>
            )
          );
        })}
        <SummaryList lines={[{ kind: 'total', label: t`Grand total`, amount: <Money amount={quote.grandTotal} currency={quote.currency} /> }, ...dueSummary(quote)]} />
      </section>
      <div className="flow">
        {view.requoting === 'failed' && <Notice tone="warn">{t`We could not load today’s prices. They will be checked again when you pay.`}</Notice>}
        {obstacles.map((problem) => (
          <Notice key={problem.code} tone="warn" action={isUnseen(problem) && <Button variant="bare" onClick={() => document.getElementById(CHANGES_ID)?.focus()}>{t`Show what has changed`}</Button>}>
            <ProblemText problem={problem} offer={'lineId' in problem ? lines.find((line) => line.lineId === problem.lineId)?.offer : undefined} />
          </Notice>
        ))}
        <Button big busy={view.requoting === 'asking'} disabled={view.moved !== null || obstacles.length > 0} onClick={onPay}>
          <Trans>
            Pay <Money amount={quote.charged} currency={quote.currency} />
          </Trans>
        </Button>
        <p className="small muted">{t`Press only once. You are charged once, even if the connection drops.`}</p>
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  /** Accessible name of the link, which says what it changes. */
  readonly edit: string;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

function Part({ title, edit, onEdit, children }: PartProps) {
  const { t } = useLingui();
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <Button variant="bare" aria-label={edit} onClick={onEdit}>{t`Change`}</Button>
      {children}
    </section>
  );
}
