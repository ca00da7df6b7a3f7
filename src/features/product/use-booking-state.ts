import { useMemo, useState } from 'react';
import type { Offer, VerticalName } from '#domain/catalogue.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import { addDays } from '#domain/date.ts';
import { useMarket } from '#features/common/use-market.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { pageOf, type BookingFormProps } from '#verticals/page.ts';
import { type Choice, choiceOf, startChoice } from './choice.ts';
import type { LoadedProduct } from './load-product.ts';
import { type Panel, panelOf } from './booking-panel.ts';
import type { ProductSearch } from './product-search.ts';
import { useAvailability } from './use-availability.ts';
import { useNearViewport } from './use-near-viewport.ts';

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

export function useBookingState({ product: { offer, facts }, today, horizonMonths, places }: LoadedProduct, search: ProductSearch): BookingState {
  const market = useMarket();
  const basket = useBasket({ load: search.line !== undefined });
  const line = basket?.draft.lines.find((each) => each.lineId === search.line && each.offer.productCode === offer.productCode) ?? null;

  const [choice, choose] = useState(() => startChoice(offer, search));
  const [adopted, adopt] = useState<string | null>(null);
  if (line && adopted !== line.lineId) {
    adopt(line.lineId);
    choose(choiceOf(line));
  }

  const days = useMemo(() => ({ today, horizonMonths }), [today, horizonMonths]);
  const lastDay = lastBookableDay(days);
  const { isNear, watch } = useNearViewport();
  const firstDay = pageOf(offer.vertical).booking.firstDay(choice.dates);
  const [month, showMonth] = useState(() => (firstDay ?? today).slice(0, 7));
  const inView = [`${month}-01`, addDays(`${month}-01`, 62)];
  const { answers, status } = useAvailability(offer.productCode, today, (firstDay ? [firstDay, ...inView] : inView).filter((day) => day <= lastDay), isNear || firstDay !== null);

  const own = line?.selection ?? null;
  const stock = useMemo(() => ({ answers, own }), [answers, own]);
  const panel = useMemo(() => panelOf({ offer, choice, market, stock, days }), [offer, choice, market, stock, days]);
  const form: BookingFormProps<VerticalName> = {
    offer, facts, today, lastDay, month, showMonth, stock,
    isStockUnknown: status === 'unknown',
    dates: choice.dates,
    choose: (dates) => choose({ ...choice, dates }),
    party: choice.party,
    placeName: (code) => places[code] ?? code,
  };
  return { offer, choice, choose, panel, form, line, watchCalendar: watch };
}
