import { BottomBar } from '#ui/bottom-bar.tsx';
import { Price } from '#ui/price.tsx';
import { periodOf } from '#domain/booking-item.ts';
import { useLingui } from '@lingui/react';
import { partyText } from '#features/common/party-text.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { BookingButton } from './booking-button.tsx';
import { PanelProblemText } from './panel-problem-text.tsx';
import { UnitPriceText } from './unit-price-text.tsx';
import type { BookingState } from './use-booking-state.ts';
import type { Saving } from './use-save-to-basket.ts';

const WHY_ID = 'booking-bar-problem';

/** On a phone the total with its dates and people, and the action stay at the bottom; what prevents the booking takes the place of the total. */
export function BookingBar({ booking, saving }: { readonly booking: BookingState; readonly saving: Saving }) {
  const { i18n } = useLingui();
  const { panel, choice } = booking;
  const { priced, item, currency, problems: [problem] } = panel;
  return (
    <BottomBar>
      {problem ? (
        <small id={WHY_ID}><PanelProblemText problem={problem} offer={booking.offer} /></small>
      ) : priced && item ? (
        <span>
          <Price amount={priced.quote.grandTotal} currency={currency} />
          <small className="num">{formatPeriod(periodOf(item.selection))}</small>
          <small>{partyText(i18n, item.party)}</small>
        </span>
      ) : (
        <span>
          <UnitPriceText panel={panel} />
          <small>{partyText(i18n, choice.party)}</small>
        </span>
      )}
      <BookingButton booking={booking} saving={saving} describedBy={problem && WHY_ID} />
    </BottomBar>
  );
}
