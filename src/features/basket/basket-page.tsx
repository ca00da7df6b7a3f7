import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BasketChanges } from '#features/common/basket-changes.tsx';
import { BasketMain } from '#features/common/basket-main.tsx';
import { basketSummary, dueSummary, nextCampaignText } from '#features/common/basket-summary.tsx';
import { ByBasket } from '#features/common/by-basket.tsx';
import type { ChangeLineProps } from '#features/common/change-line-props.ts';
import type { LaterImport } from '#features/common/use-lazy-component.ts';
import { EmptyBasket } from '#features/common/empty-basket.tsx';
import { hasDatesToHold } from '#features/common/has-dates-to-hold.ts';
import { MissingRate } from '#features/common/missing-rate.tsx';
import { useAcknowledgeChanges } from '#features/common/use-acknowledge-changes.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import { useBasket, useRuntime, useSubject } from '#runtime/react/runtime-context.tsx';
import { isRecovering } from '#runtime/sync/sync-view.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Split } from '#ui/split.tsx';
import { BasketHeading } from './basket-heading.tsx';
import { BasketHistory } from './basket-history.tsx';
import { BasketLine } from './basket-line.tsx';
import * as styles from './basket-page.module.css';
import { BasketPlaces } from './basket-places.tsx';
import { ContinueButton, useContinueDialog } from './continue-button.tsx';
import { EmptyBasketButton } from './empty-basket-button.tsx';
import { HoldReminder, LineHold } from './line-hold.tsx';
import { OtherBaskets } from './other-baskets.tsx';
import { QuoteHint } from './quote-hint.tsx';
import { SummaryTicket } from './summary-ticket.tsx';
import { TripDisclosure, type TripPlaceProps } from './trip/trip-disclosure.tsx';
import { type ChangeLine, useChangeLine } from './use-change-line.tsx';
import { useRemoveLine } from './use-remove-line.ts';
import { useRunningHold } from './use-running-hold.ts';
import { VoucherField } from './voucher-field.tsx';

/** The basket page: changes, lines, history, summary and the link to the checkout; or ways onward from an empty basket (U7). */
export function BasketPage({ loadChange }: { readonly loadChange: LaterImport<ChangeLineProps> }) {
  const { t } = useLingui();
  const basket = useBasket({ load: false });
  const runtime = useRuntime({ soon: true });
  const recovered = useSubject(runtime?.sync.recovered$);
  const hasLines = basket !== null && basket.draft.lines.length > 0;
  // A basket without lines may have been deleted by the browser; then the server's copy is still to be loaded.
  const isEmpty = runtime !== null && basket !== null && !hasLines && !isRecovering(recovered);

  // Rendered by the page, because the button is in the placeholder and in the basket: the dialog stays open when the basket replaces the placeholder.
  const [continueDialog, showContinue] = useContinueDialog();

  const [changeDialog, change] = useChangeLine(loadChange);

  const [isTripOpen, setTripOpen] = useState(false);
  const trip = { open: isTripOpen, onToggle: setTripOpen };

  // Requests today's prices on opening, after every change of the lines, and regularly while the page is visible.
  useEffect(() => runtime?.direct.keepPricesFresh(), [runtime]);

  return (
    <BasketMain title={isEmpty ? t`Your basket is empty` : t`Your basket`}>
      <ByBasket
        isFilled={hasLines ? true : isEmpty ? false : null}
        filled={
          <>
            <BasketHeading />
            {hasLines ? <FilledBasket basket={basket} runtime={runtime} trip={trip} onContinue={showContinue} onChange={change} /> : <BasketPlaces isLoading={recovered !== 'offline'} trip={trip} onContinue={showContinue} />}
          </>
        }
        empty={
          <>
            {isEmpty && <div className={styles.notices}><OtherBaskets runtime={runtime} quotation={null} /></div>}
            <EmptyBasket />
            {isEmpty && basket.draft.removed.some(({ line }) => line !== null) && <BasketHistory draft={basket.draft} />}
          </>
        }
      />
      <QuoteHint />
      {continueDialog}
      {changeDialog}
    </BasketMain>
  );
}

interface FilledBasketProps {
  readonly basket: BasketView;
  readonly runtime: TabRuntime | null;
  readonly trip: TripPlaceProps;
  readonly onContinue: () => void;
  readonly onChange: ChangeLine;
}

function FilledBasket({ basket: { draft, quote, missingRate, nextCampaign }, runtime, trip, onContinue, onChange }: FilledBasketProps) {
  const { t, i18n } = useLingui();
  const see = useAcknowledgeChanges();
  const { removeAll } = useRemoveLine();
  const isPending = draft.checkout.status === 'pending';
  const holds = hasDatesToHold(draft);
  const hold = useRunningHold(holds ? draft.hold : null, runtime);
  const isBlocked = draft.lines.some((line) => line.unavailable !== null);
  return (
    <>
      <HoldReminder hold={hold} />
      <div className={styles.notices}>
        {isPending && (
          <Notice tone="sea" action={<Link className={buttonClass({ variant: 'bare' })} to="/basket/checkout">{t`Continue`}</Link>}>
            <Trans>Your payment is in progress. Your basket is locked until the bank has answered. You will not be charged twice.</Trans>
          </Notice>
        )}
        {runtime && !isPending && <OtherBaskets runtime={runtime} quotation={draft.quotation} />}
      </div>
      <Split>
        <div>
          <MissingRate currency={missingRate} />
          <BasketChanges draft={draft} onSeen={() => void see(draft)} />
          <ul>
            {draft.lines.map((line) => (
              <BasketLine key={line.lineId} line={line} quote={quote} locked={isPending} onChange={onChange} fixed={draft.quotation !== null} hold={runtime && holds && <LineHold lineId={line.lineId} hold={hold} now={runtime.platform.now} />} />
            ))}
          </ul>
          <div className={styles.foot}>
            <ContinueButton onClick={onContinue} />
            <BasketHistory draft={draft} />
            <TripDisclosure lines={draft.lines} requests={draft.requests} locked={isPending || draft.quotation !== null} {...trip} />
            {!draft.quotation && <EmptyBasketButton locked={isPending} onClick={() => void removeAll(draft.lines.map(({ lineId }) => lineId))} />}
          </div>
        </div>
        {quote && (
          <SummaryTicket
            summary={basketSummary({ quote, lines: draft.lines, i18n })}
            due={dueSummary({ quote, lines: draft.lines, i18n })}
            hint={nextCampaign && !isPending && !isBlocked && nextCampaignText(i18n, nextCampaign)}
            voucher={draft.quotation ? null : <VoucherField voucher={draft.voucher} quote={quote} locked={isPending} />}
            blocked={isBlocked}
            quoteNumber={draft.quotation?.quoteNumber ?? null}
            holds={holds}
          />
        )}
      </Split>
    </>
  );
}
