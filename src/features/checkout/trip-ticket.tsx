import { Trans, useLingui } from '@lingui/react/macro';
import { basketSummary, dueSummary } from '#features/common/basket-summary.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { BasketQuote, PricedLine } from '#domain/pricing/quote.ts';
import { formatDateTime } from '#i18n/format.ts';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
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
  const { t } = useLingui();
  const locale = useLocale();
  const { operator: { refund } } = useShell();
  const trip = (
    <>
      <h2>{t`Your trip`}</h2>
      <MediaList>
        {lines.map((line) => (
          <MediaItem key={line.lineId} picture={`${line.offer.image}-0-4x3.svg`} title={line.offer.title[locale]}>
            <small className="muted">
              <LineFacts line={line} short />
            </small>
          </MediaItem>
        ))}
      </MediaList>
      {quote && <SummaryList lines={basketSummary(quote)} />}
    </>
  );
  if (!quote) return <Ticket sticky label={t`Your trip`} parts={[trip]} />;
  const due = (
    <>
      <SummaryList lines={dueSummary(quote)} />
      {heldUntil !== null && (
        <TicketNote status>
          <Trans>
            Your dates are held until <span className="num">{formatDateTime(heldUntil)}</span>.
          </Trans>
        </TicketNote>
      )}
      <TicketNote muted>{refund}</TicketNote>
    </>
  );
  return <Ticket sticky label={t`Your trip`} parts={[trip, due]} />;
}
