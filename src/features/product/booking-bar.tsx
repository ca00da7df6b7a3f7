import { BottomBar } from '#ui/bottom-bar.tsx';
import { Price } from '#ui/price.tsx';
import { periodOf } from '#domain/booking-item.ts';
import { periodText } from '#features/common/period-text.ts';
import { BookingButton } from './booking-button.tsx';
import { UnitPriceText } from './booking-ticket.tsx';
import type { BookingState } from './use-booking-state.ts';
import type { Saving } from './use-save-to-basket.ts';

/** On a phone the total and the action stay at the bottom. */
export function BookingBar({ booking, saving }: { readonly booking: BookingState; readonly saving: Saving }) {
  const { panel } = booking;
  const { priced, item, currency } = panel;
  return (
    <BottomBar>
      {priced && item ? (
        <span>
          <Price amount={priced.quote.grandTotal} currency={currency} />
          <small className="num">{periodText(periodOf(item.selection))}</small>
        </span>
      ) : (
        <UnitPriceText booking={booking} />
      )}
      <BookingButton booking={booking} saving={saving} />
    </BottomBar>
  );
}
