import { rulesFor, rulesOf, type VerticalRules } from '#verticals/domain.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import { type BookableDays, lastBookableDay } from './booking-horizon.ts';
import type { OfferHead, Selection, BookingItem, BookingItemIn } from './catalogue.ts';
import type { Claim } from './claim.ts';
import type { DayRange, Period } from './period.ts';
import type { BookingProblem } from './booking-problem.ts';
import { isClosed, leadTimeProblems } from './lead-time.ts';

/**
 * Calls `use` with the rules of the item's vertical and the item.
 * @throws TypeError when the selection is of another vertical than the offer
 */
export function withRules<R>(item: BookingItem, use: (rules: VerticalRules<VerticalName>, item: BookingItemIn<VerticalName>) => R): R {
  const { offer, selection } = item;
  if (selection.vertical !== offer.vertical) throw new TypeError(`a ${selection.vertical} selection on a ${offer.vertical} offer`);
  return use(rulesFor(offer), item as BookingItemIn<VerticalName>);
}

/** All problems of an item at a moment; an empty list when it can be booked. */
export function validateItem(item: BookingItem, days: BookableDays): BookingProblem[] {
  return withRules(item, (rules, own): BookingProblem[] => {
    const problems = rules.validate(own, days.today);
    // Without its dates an item has no period.
    if (problems.some(({ code }) => code === 'datesMissing')) return problems;
    // A day that has passed is one problem, not two.
    const late = problems.some(({ code }) => code === 'inThePast') ? [] : leadTimeProblems(rules, own, days);
    const lastDay = lastBookableDay(days);
    return [...problems, ...late, ...(rules.period(own.selection).to > lastDay ? [{ code: 'tooFarAhead' as const, lastDay }] : [])];
  });
}

/** Whether an item has started at a moment, whatever the lead time of new bookings is. */
export function hasStarted(item: BookingItem, days: BookableDays): boolean {
  return withRules(item, (rules, { offer, selection }) => isClosed(rules.start(offer, selection), 0, days));
}

/** The stock that the item takes. */
export function claimOf(item: BookingItem): Claim {
  return withRules(item, (rules, { offer, selection, party }) => rules.claim(offer, selection, party));
}

/** The days and times of a selection. */
export function periodOf(selection: Selection): Period {
  return rulesOf(selection.vertical).period(selection);
}

/** The selection on other days; null where its days are exact, as the visitor has chosen them. */
export function onDays(selection: Selection, days: DayRange): Selection | null {
  return (rulesOf(selection.vertical).withDays?.(selection, days) ?? null) as Selection | null;
}

/** Whether a booking of these selections needs the rental contract (V3, `kiralama_sozlesmesi`). */
export function includesRental(selections: readonly Pick<Selection, 'vertical'>[]): boolean {
  return selections.some(({ vertical }) => rulesOf(vertical).isRental);
}

/** The chosen extras with their titles, in the offer's order. */
export function chosenExtras({ offer, extras }: { readonly offer: Pick<OfferHead, 'extras'>; readonly extras: BookingItem['extras'] }) {
  return offer.extras.flatMap(({ code, title, untranslated }) => {
    const quantity = extras[code] ?? 0;
    return quantity > 0 ? [{ title, ...(untranslated && { untranslated }), quantity }] : [];
  });
}
