import { useLingui } from '@lingui/react/macro';
import type { DeviceBooking } from '#domain/device-bookings/device-bookings.ts';
import { BookingPass } from '#features/common/booking-pass.tsx';
import { Button } from '#ui/button.tsx';

export interface DeviceBookingsProps {
  readonly bookings: readonly DeviceBooking[];
  readonly onOpen: (checkoutId: string) => void;
}

/** The stored bookings of this device (B31), each with a button that loads it. */
export function DeviceBookings({ bookings, onOpen }: DeviceBookingsProps) {
  const { t } = useLingui();
  if (bookings.length === 0) return null;
  return (
    <section className="flow">
      <h2>{t`Booked on this device`}</h2>
      {bookings.map(({ checkoutId, lang, pass }) => (
        <BookingPass key={checkoutId} pass={pass} lang={lang}>
          <Button variant="bare" onClick={() => onOpen(checkoutId)}>{t`Open the booking`}</Button>
        </BookingPass>
      ))}
    </section>
  );
}
