import { Trans } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { bookingMoment } from '#domain/booking-horizon.ts';
import { lastFreeMoment, tiersOf } from '#domain/cancellation.ts';
import type { BookingItem } from '#domain/catalogue.ts';
import { timeAtDestination } from '#domain/destination-day.ts';
import { formatDate } from '#i18n/format.ts';
import { TicketNote } from '#ui/ticket.tsx';
import { rulesFor } from '#verticals/domain.ts';
import { useShell } from './use-shell.ts';

/** Says until when all of these items can be cancelled free of charge, by the operator's terms of today (B22). */
export function FreeCancellation({ items }: { readonly items: readonly Pick<BookingItem, 'offer' | 'selection'>[] }) {
  const { cancellation, timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const end = lastFreeMoment(items.map(({ offer, selection }) => ({ start: rulesFor(offer).start(offer, selection), tiers: tiersOf(cancellation, offer.vertical) })));
  if (end === null || end < bookingMoment(timeAtDestination(clock.now(), timeZone))) return <TicketNote><Trans>For these dates a cancellation is no longer free of charge.</Trans></TicketNote>;
  const day = formatDate(end.slice(0, 10));
  const time = end.slice(11);
  return <TicketNote><Trans>Free cancellation until <span className="num">{day} {time}</span>.</Trans></TicketNote>;
}
