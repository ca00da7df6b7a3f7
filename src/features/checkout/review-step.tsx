import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { addressLabel } from '#features/common/address-label.ts';
import { basketSummary, dueSummary } from '#features/common/basket-summary.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import { PriceLines } from '#features/common/price-lines.tsx';
import { ProblemText } from '#features/common/problem-text.tsx';
import { Title } from '#features/common/written.tsx';
import { knownAddresses } from '#domain/address-place.ts';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { Readiness } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { ownPrice } from '#domain/own-price.ts';
import { isZero } from '#domain/is-zero.ts';
import { formatDate } from '#i18n/format.ts';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { BasketChanges, CHANGES_ID } from '#features/common/basket-changes.tsx';
import { isUnseen } from '#features/common/use-acknowledge-changes.ts';
import { cardName } from './card-name.ts';
import { InstalmentText } from './instalment-choice.tsx';
import * as styles from './review-step.module.css';
import * as stack from './stack.module.css';
import { StepHeading } from './step-heading.tsx';
import { usePress } from './use-press.ts';

export interface ReviewStepProps {
  readonly draft: DraftState;
  readonly quote: BasketQuote;
  /** Of a payment by card; null for a single payment. */
  readonly instalments: InstalmentPlan | null;
  readonly view: CheckoutView;
  readonly readiness: Pick<Readiness, 'needsStay' | 'needsHotel' | 'addressPlaces'>;
  /** Problems that prevent the payment. */
  readonly obstacles: readonly DraftProblem[];
  readonly onEdit: (step: CheckoutStep) => void;
  readonly onSeen: () => void;
  readonly onPay: (shown: BasketQuote) => void;
}

/** The review step: every part of the order with a link back to it, then the button that pays. */
export function ReviewStep({ draft, quote, instalments, view, readiness: { needsStay, needsHotel, addressPlaces }, obstacles, onEdit, onSeen, onPay }: ReviewStepProps) {
  const { t, i18n } = useLingui();
  const { guest, hotel, note, lines } = draft;
  const card = cardName(view.card);
  const free = isZero(quote.charged);
  const byTransfer = !free && draft.method === 'bankTransfer';
  const [isPressed, press] = usePress();
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
        {note !== '' && <p className={styles.note}><Trans>Your note: {note}</Trans></p>}
      </Part>
      {needsStay && hotel && (
        <Part title={t`Stay and pick-up`} edit={t`Change the stay`} onEdit={() => onEdit('stay')}>
          {needsHotel && <p>{[hotel.hotelName, hotel.room && t`Room ${hotel.room}`, hotel.district, hotel.city].filter(Boolean).join(', ')}</p>}
          {knownAddresses(addressPlaces, hotel.addresses).map((place) => <p key={place.code}>{addressLabel(i18n, place)}: {place.address}</p>)}
        </Part>
      )}
      <Part title={t`Payment`} edit={t`Change the payment`} onEdit={() => onEdit('payment')}>
        <p>
          {free ? t`Nothing to pay today` : draft.plan === 'deposit' && !isZero(quote.remaining) ? t`Deposit now, the rest at your destination` : t`Full amount now`}
          {byTransfer && <><br />{t`By bank transfer, within 24 hours`}</>}
          {!free && !byTransfer && view.card.stage === 'ready' && <><br /><span className="num">{card ? t`By card, ${card}` : t`By card`}</span></>}
          {!free && instalments && <><br /><InstalmentText plan={instalments} charged={quote.charged} currency={quote.currency} /></>}
        </p>
      </Part>
      <section className={styles.part} aria-label={t`Price, line by line`}>
        <h3>{t`Price, line by line`}</h3>
        {lines.map((line) => {
          const own = quote.lines.find(({ lineId }) => lineId === line.lineId);
          return (
            own && (
              <Disclosure key={line.lineId} small title={<Title of={line.offer} />} note={<LineFacts line={line} />} end={<Money amount={ownPrice(own).total} currency={quote.currency} />}>
                <PriceLines line={own} vertical={line.offer.vertical} currency={quote.currency} />
              </Disclosure>
            )
          );
        })}
        <SummaryList lines={[...basketSummary({ quote, lines, i18n }), ...dueSummary({ quote, lines, i18n })]} />
      </section>
      <div className="flow">
        {view.requoting === 'failed' && <Notice tone="warn">{t`We could not load today’s prices. They will be checked again when you pay.`}</Notice>}
        {obstacles.map((problem) => (
          <Notice key={problem.code} tone="warn" action={isUnseen(problem) && <Button variant="bare" onClick={() => document.getElementById(CHANGES_ID)?.focus()}>{t`Show what has changed`}</Button>}>
            <ProblemText problem={problem} offer={'lineId' in problem ? lines.find((line) => line.lineId === problem.lineId)?.offer : undefined} />
          </Notice>
        ))}
        <Button big busy={view.requoting === 'asking' || isPressed} disabled={view.moved !== null || obstacles.length > 0} onClick={() => press(() => onPay(quote))}>
          {free ? t`Book` : byTransfer ? (
            <span><Trans>Book, and transfer <Money amount={quote.charged} currency={quote.currency} /></Trans></span>
          ) : (
            <span><Trans>Pay <Money amount={quote.charged} currency={quote.currency} /></Trans></span>
          )}
        </Button>
        <p className="small muted">{free || byTransfer ? t`Press only once. You are booked once, even if the connection drops.` : t`Press only once. You are charged once, even if the connection drops.`}</p>
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
