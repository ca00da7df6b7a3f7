import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';

/** The button that saves a booking for the guest's calendar. Its code is fetched with the press. */
export function AddToCalendar({ booking }: { readonly booking: BookingSummary }) {
  const { t, i18n } = useLingui();
  const shell = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const save = () => import('./save-calendar.ts')
    .then(({ saveCalendar }) => saveCalendar(i18n, booking, shell, clock.now()))
    .catch(() => toast.show({ message: t`This did not load. Please check the connection and try again.` }));
  return (
    <Button variant="line" onClick={() => void save()}>
      <Icon name="calendar" />
      {t`Add to calendar`}
    </Button>
  );
}

/** The button that saves the document of a booking. Its code is fetched with the press. */
export function SaveDocument({ booking }: { readonly booking: BookingSummary }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const trouble = await import('./save-document.ts').then(({ saveDocument }) => saveDocument(send, booking, locale), () => 'noAnswer' as const);
    setBusy(false);
    if (trouble) toast.show({ message: trouble === 'tooMany' ? quoteTroubleText(i18n, trouble) : t`This did not load. Please check the connection and try again.` });
  }
  return (
    <Button variant="line" busy={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {t`Save as PDF`}
    </Button>
  );
}
