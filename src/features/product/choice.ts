import type { BookableDays } from '#domain/booking-horizon.ts';
import type { ChosenExtras, LocalDateTime, Offer, Party, Selection, VerticalName, BookingItem } from '#domain/catalogue.ts';
import { isClosed, leadHoursOf } from '#domain/lead-time.ts';
import { defaultExtraQuantity, maxExtraQuantity } from '#domain/pricing/extras.ts';
import { rulesFor } from '#verticals/domain.ts';
import { pageOf, type ChosenDates } from '#verticals/page.ts';

/** A booking item whose selection may still be incomplete. */
export interface Choice {
  readonly dates: ChosenDates<VerticalName>;
  readonly party: Party;
  readonly extras: ChosenExtras;
}

/** The choice of an item of the offer that is being changed. */
export function choiceOf({ selection, party, extras }: Pick<BookingItem, 'selection' | 'party' | 'extras'>, offer: Offer): Choice {
  return { dates: pageOf(offer.vertical).booking.open?.(selection, party, offer) ?? selection, party, extras };
}

/** The selection once it is complete; null until then. */
export function selectionOf({ dates, party }: Choice, offer: Offer): Selection | null {
  return pageOf(dates.vertical).booking.selection(dates, party, offer) as Selection | null;
}

/** Sets the party. An extra taken by every traveller follows the party; none keeps a quantity above its limit. */
export function withParty(choice: Choice, offer: Offer, party: Party): Choice {
  const quantities = Object.entries(choice.extras).map(([code, quantity]): [string, number] => {
    const extra = offer.extras.find((each) => each.code === code);
    if (!extra) return [code, quantity];
    const byAll = extra.per === 'person' && quantity === defaultExtraQuantity(extra, choice.party);
    return [code, byAll ? defaultExtraQuantity(extra, party) : Math.min(quantity, maxExtraQuantity(extra, party))];
  });
  return { ...choice, party, extras: Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0)) };
}

/** Sets the dates, and the party that a complete selection implies. */
export function withDates(choice: Choice, offer: Offer, dates: Choice['dates']): Choice {
  const selection = selectionOf({ ...choice, dates }, offer);
  const party = selection && pageOf(offer.vertical).booking.party?.(selection);
  return party ? withParty({ ...choice, dates }, offer, party) : { ...choice, dates };
}

/** Whether it is too late to book what starts then (B11). */
export function closedStarts(offer: Offer, days: BookableDays): (start: LocalDateTime) => boolean {
  const leadHours = leadHoursOf(offer, rulesFor(offer));
  return (start) => isClosed(start, leadHours, days);
}

/** The choice with a start time that can still be booked, if the visitor has not chosen the time. The same object if it needs no change. */
export function atOpenTime(choice: Choice, offer: Offer, isTooLate: (start: LocalDateTime) => boolean): Choice {
  const dates = pageOf(offer.vertical).booking.atOpenTime?.(choice.dates, isTooLate) ?? choice.dates;
  return dates === choice.dates ? choice : { ...choice, dates };
}

/** Sets the quantity of an extra; 0 removes it. */
export function withExtra(choice: Choice, code: string, quantity: number): Choice {
  const { [code]: _, ...others } = choice.extras;
  return { ...choice, extras: quantity > 0 ? { ...others, [code]: quantity } : others };
}
