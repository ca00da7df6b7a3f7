import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { passOf } from '#features/common/pass-of.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { useMembersLoader } from '#runtime/react/member-context.tsx';
import { useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';

/** Stores the shown booking on the device that made it (B31). Does nothing for a member, whose bookings are in the account. */
export function useKeepBooking(booking: BookingSummary, proof: BookingProof | null): void {
  const { i18n } = useLingui();
  const lang = useLocale();
  const runtime = useRuntimeIfLoaded();
  const members = useMembersLoader();
  const checkoutId = proof?.by === 'checkout' ? proof.checkoutId : null;
  useEffect(() => {
    if (checkoutId === null || !runtime || members?.isKept() !== false) return;
    // What cannot be stored now is stored by the next visit of the page.
    runtime.bookings.load().then((store) => store.dispatch({ type: 'KeepBooking', booking: { checkoutId, lang, pass: passOf(i18n, booking) } })).catch(() => undefined);
  }, [booking, checkoutId, runtime, members, i18n, lang]);
}
