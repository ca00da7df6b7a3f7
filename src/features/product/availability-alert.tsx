import { useLingui } from '@lingui/react/macro';
import { periodOf } from '#domain/booking-item.ts';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Button } from '#ui/button.tsx';
import type { BookingState } from './use-booking-state.ts';

const load = () => import('./availability-alert.lazy.tsx');

/** The button that asks for an e-mail when taken days open (B15). Its dialog begins with the chosen days and travellers. */
export function AvailabilityAlert({ booking: { offer, panel, choice, form } }: { readonly booking: BookingState }) {
  const { t } = useLingui();
  const locale = useLocale();
  const days = panel.item && periodOf(panel.item.selection);
  const [dialog, show] = useLazyDialog(load, {
    product: { code: offer.productCode, title: offer.title[locale] },
    from: days?.from ?? null,
    to: days?.to ?? null,
    guests: choice.party.adults + choice.party.children,
    today: form.today,
    lastDay: form.lastDay,
  });
  return (
    <>
      <Button variant="bare" onClick={show}>{t`Tell me when they open`}</Button>
      {dialog}
    </>
  );
}
