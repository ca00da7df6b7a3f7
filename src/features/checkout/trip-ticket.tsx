import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { basketSummary, duePlaces, dueSummary, summaryPlaces } from '#features/common/basket-summary.tsx';
import { FreeCancellation } from '#features/common/free-cancellation.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import { LinePlaces, linePlaces } from '#features/common/line-places.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { Title } from '#features/common/written.tsx';
import { smallCover } from '#domain/pictures.ts';
import type { BasketQuote, PricedLine } from '#domain/pricing/quote.ts';
import { formatDateTime } from '#i18n/format.ts';
import { MediaItem, MediaList, MediaPlace } from '#ui/media-list.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';

export interface TripTicketProps {
  readonly lines: readonly PricedLine[];
  readonly quote: BasketQuote | null;
  /** Until when the dates are held, epoch ms by the device's clock; null when they are not. */
  readonly heldUntil: number | null;
}

/** The order beside the form: lines, total, amount due now, and how long the dates are held. Shows no countdown. */
export function TripTicket({ lines, quote, heldUntil }: TripTicketProps) {
  const { t, i18n } = useLingui();
  const { operator: { refund } } = useShell();
  const trip = (
    <>
      <h2>{t`Your trip`}</h2>
      <MediaList>
        {lines.map((line) => (
          <MediaItem key={line.lineId} picture={smallCover(line.offer.image)} title={<Title of={line.offer} />}>
            <small className="muted">
              <LineFacts line={line} short />
            </small>
          </MediaItem>
        ))}
      </MediaList>
      {quote && <SummaryList lines={basketSummary({ quote, lines, i18n })} />}
    </>
  );
  if (!quote) return <Ticket sticky label={t`Your trip`} parts={[trip]} />;
  const due = (
    <>
      <SummaryList lines={dueSummary({ quote, lines, i18n })} />
      {heldUntil !== null && (
        <TicketNote status>
          <Trans>
            Your dates are held until <span className="num">{formatDateTime(heldUntil)}</span>.
          </Trans>
        </TicketNote>
      )}
      <FreeCancellation items={lines} />
      <TicketNote muted>{refund}</TicketNote>
    </>
  );
  return <Ticket sticky label={t`Your trip`} parts={[trip, due]} />;
}

/** The ticket while the checkout loads. */
export function TripTicketPlace() {
  const { t } = useLingui();
  const { operator: { refund } } = useShell();
  return (
    <Ticket
      sticky
      label={t`Your trip`}
      parts={[
        <Fragment key="trip">
          <h2>{t`Your trip`}</h2>
          <LinePlaces><MediaList>{linePlaces(<MediaPlace />)}</MediaList></LinePlaces>
          <SummaryList lines={summaryPlaces()} />
        </Fragment>,
        <Fragment key="due">
          <SummaryList lines={duePlaces()} />
          <TicketNote muted>{refund}</TicketNote>
        </Fragment>,
      ]}
    />
  );
}
