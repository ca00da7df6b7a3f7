import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { periodOf } from '#domain/booking-item.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import type { Offer } from '#domain/catalogue.ts';
import { addDays, datesFrom } from '#domain/date.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { DEFAULT_ADULTS } from '#domain/party.ts';
import { partyText } from '#features/common/party-text.ts';
import { lengthText } from '#features/common/length-text.ts';
import { useMarket } from '#features/common/use-market.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatDates } from '#i18n/format.ts';
import type { LastTrip } from '#runtime/page/keep-trip.ts';
import { Price } from '#ui/price.tsx';
import { Place } from '#ui/skeleton.tsx';
import { rulesFor } from '#verticals/domain.ts';
import { pageOf } from '#verticals/page.ts';
import { panelOf } from './booking-panel.ts';
import { atOpenTime, closedStarts } from './choice.ts';
import { choiceFrom } from './choice-address.ts';
import { PanelProblemText } from './panel-problem-text.tsx';
import * as styles from './trip-price.module.css';
import { UnitPriceText } from './unit-price-text.tsx';
import { useAvailability } from './use-availability.ts';
import { useBookableDays } from './use-bookable-days.ts';

export interface TripPriceProps {
  readonly offer: Offer;
  /** The dates and the party to price; null for the lowest price there is. */
  readonly trip: LastTrip | null;
  /** Also shows the dates and the party, where nothing else on the page does. */
  readonly withDates?: boolean;
}

/**
 * The price of a product for some dates and a party, or why it cannot be booked then (U20). The amount is that of the
 * product's own page for the same address. If the dates alone do not decide what is booked, it is the lowest price.
 */
export function TripPrice({ offer, trip, withDates = false }: TripPriceProps) {
  const { t, i18n } = useLingui();
  const { timeZone, horizonMonths } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const market = useMarket();
  const today = dayAtDestination(clock.now(), timeZone);
  const days = useBookableDays({ today, timeZone, horizonMonths }, true);
  const choice = useMemo(() => atOpenTime(choiceFrom(offer, trip ?? {}), offer, closedStarts(offer, days)), [offer, trip, days]);
  const lastDay = lastBookableDay(days);
  const wanted = trip ? datesFrom(trip.from, addDays(trip.to ?? trip.from, 1)).filter((day) => day <= lastDay) : [];
  const claimsStock = (pageOf(offer.vertical).booking.firstDay?.(choice.dates) ?? null) !== null;
  const { answers, status } = useAvailability(offer.productCode, today, wanted, claimsStock);
  const panel = panelOf({ offer, choice, market, stock: { answers, own: null }, days });
  const { item, priced } = panel;
  const capacity = rulesFor(offer).capacity(offer);
  // The choice of an address has no more travellers than fit.
  const party = { adults: trip?.guests ?? DEFAULT_ADULTS, children: trip?.children ?? 0, infants: trip?.infants ?? 0 };
  const problem = trip && party.adults + party.children > capacity ? { code: 'overCapacity' as const, capacity } : panel.problems[0];

  const lowest = <UnitPriceText panel={panel} />;
  if (offer.saleMode !== 'direct' || !trip) return lowest;
  if (item && claimsStock && status === 'waiting') return <Place long />;
  const dates = withDates && (
    <small className={styles.dates}>
      <span className="num">{formatDates(trip.from, trip.to)}</span>, {partyText(i18n, party)}
    </small>
  );
  if (problem) {
    return <span className={styles.problem}>{problem.code === 'taken' ? t`Not free on these dates.` : <PanelProblemText problem={problem} offer={offer} />}{dates}</span>;
  }
  if (!item || !priced) return lowest;
  const { length } = periodOf(item.selection);
  return <><Price amount={priced.quote.grandTotal} currency={panel.currency} unit={length && lengthText(i18n, length.unit, length.count)} />{dates}</>;
}
