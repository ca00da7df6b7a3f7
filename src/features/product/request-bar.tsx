import { useLingui } from '@lingui/react/macro';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { UnitPriceText } from './unit-price-text.tsx';
import type { BookingState } from './use-booking-state.ts';

/** Id of the request form, to which the bar links. */
export const REQUEST_ID = 'request';

/** On a phone the price from and the way to the request form stay at the bottom. */
export function RequestBar({ booking }: { readonly booking: BookingState }) {
  const { t } = useLingui();
  return (
    <BottomBar>
      <UnitPriceText panel={booking.panel} />
      <a className={buttonClass()} href={`#${REQUEST_ID}`}>{t`Request a price`}</a>
    </BottomBar>
  );
}
