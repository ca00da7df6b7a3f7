import { Trans, useLingui } from '@lingui/react/macro';
import { CampaignBadgeText } from '#features/common/campaign-text.tsx';
import { DueLines, PriceLines } from '#features/common/price-lines.tsx';
import { priceUnitText } from '#features/common/price-unit-text.ts';
import { ProblemText } from '#features/common/problem-text.tsx';
import { formatMoney } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { pageOf } from '#verticals/page.ts';
import { BookingButton } from './booking-button.tsx';
import * as styles from './booking-ticket.module.css';
import { PanelProblemText } from './panel-problem-text.tsx';
import { PartyFields } from './party-fields.tsx';
import type { BookingState } from './use-booking-state.ts';
import type { Saving } from './use-save-to-basket.ts';

export interface BookingTicketProps {
  readonly booking: BookingState;
  readonly saving: Saving;
}

/** The booking form and its price line by line, calculated in the browser on every change. */
export function BookingTicket({ booking, saving }: BookingTicketProps) {
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
            <UnitPriceText booking={booking} />
            {offer.campaign && (
              <Badge tone="deal">
                <CampaignBadgeText campaign={offer.campaign} currency={offer.currency} />
              </Badge>
            )}
          </div>
          <DateFields {...form} />
          <PartyFields booking={booking} />
        </>,
        <>
          <h2>{title}</h2>
          {priced ? (
            <>
              <PriceLines line={priced.line} vertical={offer.vertical} currency={currency} zoneTitle={form.placeName} />
              <DueLines due={priced.quote} currency={currency} payment={offer.payment} />
              <p className="visually-hidden" role="status">
                <Trans>Total {formatMoney(priced.quote.grandTotal, currency, i18n.locale)}</Trans>
              </p>
            </>
          ) : (
            <p>{i18n._(headings.noDates)}</p>
          )}
          {[...problems, ...saving.refused].map((problem, index) => (
            <div key={index} className={styles.problem}>
              <Notice tone="warn">
                {problem.code === 'taken' || problem.code === 'seatsLeft' ? <PanelProblemText problem={problem} /> : <ProblemText problem={problem} offer={offer} />}
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

/** `€446.14 per night`, the lowest there is until dates are chosen. */
export function UnitPriceText({ booking: { panel } }: { readonly booking: BookingState }) {
  const { t, i18n } = useLingui();
  const { amount, was, unit, isFrom } = panel.unit;
  const unitName = unit === 'person' ? t`per adult` : priceUnitText(i18n, unit);
  return <Price before={isFrom ? t`from` : undefined} amount={amount} currency={panel.currency} was={was ?? undefined} unit={unitName} />;
}
