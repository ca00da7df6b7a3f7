import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CampaignBadgeText } from '#features/common/campaign-text.tsx';
import { FreeCancellation } from '#features/common/free-cancellation.tsx';
import { DueLines, PriceLines } from '#features/common/price-lines.tsx';
import { formatMoney } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { pageOf } from '#verticals/page.ts';
import { BookingButton } from './booking-button.tsx';
import * as styles from './booking-ticket.module.css';
import * as columns from './product-page.module.css';
import { PanelProblemText } from './panel-problem-text.tsx';
import { PartyFields } from './party-fields.tsx';
import { UnitPriceText } from './unit-price-text.tsx';
import type { BookingState } from './use-booking-state.ts';
import type { Saving } from './use-save-to-basket.ts';

export interface BookingTicketProps {
  readonly booking: BookingState;
  readonly saving: Saving;
  /** The button beside 'taken'; absent for products without stock. */
  readonly alert?: ReactNode;
}

/** The booking form and its price line by line, calculated in the browser on every change. */
export function BookingTicket({ booking, saving, alert }: BookingTicketProps) {
  const { t, i18n } = useLingui();
  const { offer, panel, form } = booking;
  const { priced, problems, currency } = panel;
  const { headings, booking: { DateFields } } = pageOf(offer.vertical);
  const title = t`Your price, line by line`;
  return (
    <Ticket
      sticky
      high
      label={title}
      parts={[
        <>
          <div className={styles.unitPrice}>
            <UnitPriceText panel={panel} />
            {offer.campaign && (
              <Badge tone="deal">
                <CampaignBadgeText campaign={offer.campaign} currency={offer.currency} />
              </Badge>
            )}
          </div>
          {pageOf(offer.vertical).form ? <DateFields {...form} /> : (
            <div className={columns.wide}>
              <DateFields {...form} />
              <PartyFields booking={booking} />
            </div>
          )}
        </>,
        <>
          <h2>{title}</h2>
          {priced ? (
            <>
              <PriceLines line={priced.line} vertical={offer.vertical} currency={currency} zoneTitle={form.placeName} />
              <DueLines due={priced.quote} currency={currency} payment={offer.payment} />
              {panel.item && <FreeCancellation items={[panel.item]} />}
              <p className="visually-hidden" role="status">
                <Trans>Total {formatMoney(priced.quote.grandTotal, currency, i18n.locale)}</Trans>
              </p>
            </>
          ) : (
            headings.noDates && <p>{i18n._(headings.noDates)}</p>
          )}
          {[...problems, ...saving.refused].map((problem, index) => (
            <div key={index} className={styles.problem}>
              <Notice tone="warn">
                <PanelProblemText problem={problem} offer={offer} />
                {(problem.code === 'taken' || problem.code === 'sessionFull' || problem.code === 'seatsLeft') && <>{' '}{alert}</>}
              </Notice>
            </div>
          ))}
          <div className={styles.action}>
            <BookingButton booking={booking} saving={saving} big />
          </div>
          <TicketNote muted>{t`Nothing is charged yet. You can change everything in the basket.`}</TicketNote>
        </>,
      ]}
    />
  );
}
