import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import type { Offer, VerticalName } from '#domain/catalogue.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import { addDays } from '#domain/date.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { ShownCurrency } from '#features/common/day-price.ts';
import { useMarket } from '#features/common/use-market.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { pageOf, type BookingFormProps } from '#verticals/page.ts';
import { atOpenTime, type Choice, closedStarts, withDates } from './choice.ts';
import { choiceFrom, hasChoice, lineChoice } from './choice-address.ts';
import type { LoadedProduct } from './loaded-product.ts';
import { type Panel, panelOf } from './booking-panel.ts';
import { panelProblemText } from './panel-problem-text.tsx';
import type { ProductSearch } from './product-search.ts';
import { useAvailability } from './use-availability.ts';
import { useBookableDays } from './use-bookable-days.ts';
import { useNearViewport } from '#features/common/use-near-viewport.ts';

/** The days of two months. */
const DAYS_IN_VIEW = 62;

/** State shared by the calendar, the extras, the panel and the bar: the choice and what is derived from it. */
export interface BookingState {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  readonly panel: Panel;
  /** Props of the vertical's form components. */
  readonly form: BookingFormProps<VerticalName>;
  /** The basket line that is being changed; null until the basket is loaded, and for a new line. */
  readonly line: DraftLine | null;
  /** Ref of the calendar: availability is requested when it comes near the viewport. */
  readonly watchCalendar: ReturnType<typeof useNearViewport>['watch'];
}

/**
 * The state is the same object until the choice, the stock or the line changes: a change of the basket alone renders no section anew.
 * @param search the choice to begin with, and the line of the basket to change
 */
export function useBookingState(loaded: LoadedProduct, search: ProductSearch): BookingState {
  const { product: { offer, facts }, places } = loaded;
  const { i18n } = useLingui();
  const market = useMarket();
  const basket = useBasket({ load: search.line !== undefined });
  const line = basket?.draft.lines.find((each) => each.lineId === search.line && each.offer.productCode === offer.productCode) ?? null;

  const [choice, choose] = useState(() => choiceFrom(offer, search));
  // An address that says a choice has been written after the line was adopted.
  const [adopted, adopt] = useState<string | null>(() => (hasChoice(search) ? (search.line ?? null) : null));
  const { firstDay: firstDayOf, fields } = pageOf(offer.vertical).booking;
  const firstDay = firstDayOf?.(choice.dates) ?? null;
  const [month, showMonth] = useState(() => (firstDay ?? loaded.today).slice(0, 7));
  if (line && adopted !== line.lineId) {
    const chosen = lineChoice(offer, line, search);
    adopt(line.lineId);
    choose(chosen);
    // Its calendar opens at its dates.
    showMonth((firstDayOf?.(chosen.dates) ?? loaded.today).slice(0, 7));
  }

  const { isNear, watch } = useNearViewport();
  const isUsed = isNear || firstDay !== null || line !== null;
  const days = useBookableDays(loaded, isUsed);
  const { today } = days;
  const lastDay = lastBookableDay(days);
  const isTooLate = useMemo(() => closedStarts(offer, days), [offer, days]);
  // The time of day is known after the first view.
  const [isTimeOpen, setTimeOpen] = useState(search.session === undefined && search.line === undefined);
  if (isTimeOpen && days.time !== undefined) {
    setTimeOpen(false);
    choose(atOpenTime(choice, offer, isTooLate));
  }
  const asked = [`${month}-01`, ...(firstDay === null ? [] : [firstDay])].flatMap((day) => [day, addDays(day, DAYS_IN_VIEW)]);
  const { answers, status } = useAvailability(offer.productCode, loaded.today, asked.filter((day) => day <= lastDay), isUsed && firstDayOf !== undefined);

  const own = line?.selection ?? null;
  const stock = useMemo(() => ({ answers, own }), [answers, own]);
  const panel = useMemo(() => panelOf({ offer, choice, market, stock, days }), [offer, choice, market, stock, days]);
  const isStockUnknown = status === 'unknown';
  const { rates } = market;
  const { currency, problems } = panel;
  const shown = useMemo((): ShownCurrency => ({
    currency, isConverted: currency !== offer.currency, amount: (own) => decimal(convert(money(own), offer.currency, currency, { rates })),
  }), [currency, offer.currency, rates]);
  const form = useMemo(
    (): BookingFormProps<VerticalName> => ({
      offer, facts, shown, today, lastDay, isTooLate, month, showMonth, stock, isStockUnknown,
      dates: choice.dates,
      choose: (dates, extras = choice.extras) => choose(withDates({ ...choice, extras }, offer, dates)),
      errorOf: (field) => {
        const problem = problems.find(({ code }) => fields[code] === field);
        return problem && panelProblemText(i18n, problem, offer);
      },
      party: choice.party,
      extras: choice.extras,
      people: null,
      placeName: (code) => places[code] ?? code,
    }),
    [offer, facts, shown, today, lastDay, isTooLate, month, showMonth, stock, isStockUnknown, choice, choose, places, problems, fields, i18n],
  );
  return useMemo(() => ({ offer, choice, choose, panel, form, line, watchCalendar: watch }), [offer, choice, choose, panel, form, line, watch]);
}
