import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { bookingMoment } from '#domain/booking-horizon.ts';
import { lastFreeMoment, tiersOf } from '#domain/cancellation.ts';
import type { BookingItem, LocalDateTime } from '#domain/catalogue.ts';
import { timeAtDestination } from '#domain/destination-day.ts';
import { formatDate } from '#i18n/format.ts';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { TicketNote } from '#ui/ticket.tsx';
import { rulesFor } from '#verticals/domain.ts';
import { LaterPart } from './later-part.tsx';
import { useShell } from './use-shell.ts';

const loadSteps = () => import('./refund-steps.lazy.tsx');

/** Says until when all of these items can be cancelled free of charge, and what a cancellation costs later, by the operator's terms of today (B22). */
export function FreeCancellation({ items }: { readonly items: readonly Pick<BookingItem, 'offer' | 'selection'>[] }) {
  const { t } = useLingui();
  const { cancellation, timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const [isOpen, setOpen] = useState(false);
  const now = bookingMoment(timeAtDestination(clock.now(), timeZone));
  const lines = items.map(({ offer, selection }) => ({ offer, start: rulesFor(offer).start(offer, selection), tiers: tiersOf(cancellation, offer.vertical) }));
  const end = lastFreeMoment(lines);
  return (
    <>
      <TicketNote>{end === null || end < now ? <Trans>For these dates a cancellation is no longer free of charge.</Trans> : <FreeUntil end={end} />}</TicketNote>
      <QuietDisclosure title={t`If you cancel`} open={isOpen} onToggle={setOpen}>
        {isOpen && <LaterPart load={loadSteps} props={{ lines, now }} />}
      </QuietDisclosure>
    </>
  );
}

function FreeUntil({ end }: { readonly end: LocalDateTime }) {
  const day = formatDate(end.slice(0, 10));
  const time = end.slice(11);
  return <Trans>Free cancellation until <span className="num">{day} {time}</span>.</Trans>;
}
