import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatMonth, formatShortDate } from '#i18n/format.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { addMonths, clampDay, monthOf } from './calendar-math.ts';
import { CalendarMonth, type DayCell } from './calendar-month.tsx';
import { focusAfterKey, NO_RANGE, pickRange, type DateRange } from './calendar-selection.ts';
import * as styles from './calendar.module.css';
import { useTwoMonths } from './use-two-months.ts';

interface CalendarBase {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The first and the last day that can be reached. */
  readonly min?: string;
  readonly max?: string;
  /**
   * Returns the data of a day. `from` is the first day of a range while its last day is being chosen: the
   * caller may then close days that cannot be the last one and open days that can only be the last one.
   */
  readonly cell: (day: string, from: string | null) => DayCell;
  /** Above the months, in a place of constant height: a badge with the selection. */
  readonly summary?: ReactNode;
  /** Legend under the grid, as `LegendItem`s. */
  readonly legend?: ReactNode;
  /** Under the legend: a note on all days. Announced when it changes. */
  readonly note?: ReactNode;
  /** The first month in view has changed: fetch its days. @param month YYYY-MM */
  readonly onMonthChange?: (month: string) => void;
}

const MARKS = { range: styles.rangeMark, edge: styles.edgeMark, struck: styles.struckMark };

/** What a mark of the calendar means. */
export function LegendItem({ mark, children }: { readonly mark: keyof typeof MARKS; readonly children: ReactNode }) {
  return <span><i className={MARKS[mark]} />{children}</span>;
}

export interface RangeCalendarProps extends CalendarBase {
  readonly mode: 'range';
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
}

export interface DayCalendarProps extends CalendarBase {
  readonly mode: 'day';
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/**
 * Days or a range of days on a grid with keys as in the WAI-ARIA practices. Escape clears. Shows two months if there
 * is room. A press on a closed day says why it is closed. Nothing on the page moves when a day is chosen, so that the
 * next press hits the intended day.
 */
export function Calendar(props: RangeCalendarProps | DayCalendarProps) {
  const { today, min, max, cell, summary, legend, note, onMonthChange } = props;
  const { i18n, t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const two = useTwoMonths(root);
  const [refused, setRefused] = useState<string | null>(null);

  const selected: DateRange = props.mode === 'range' ? props.value : { from: props.value, to: null };
  const openFrom = props.mode === 'range' && selected.to === null ? selected.from : null;
  const [focusDay, setFocusDay] = useState(() => clampDay(selected.from ?? today, min, max));
  const [month, setMonth] = useState(() => monthOf(focusDay));
  // A first day that was chosen elsewhere, such as in a field, comes into view.
  const [shownFrom, setShownFrom] = useState(selected.from);
  if (selected.from !== shownFrom) {
    setShownFrom(selected.from);
    if (selected.from !== null && (monthOf(selected.from) < month || monthOf(selected.from) > (two ? addMonths(month, 1) : month))) {
      setFocusDay(selected.from);
      setMonth(monthOf(selected.from));
    }
  }
  const months = two ? [month, addMonths(month, 1)] : [month];
  const last = months.at(-1)!;
  const inView = monthOf(focusDay) >= month && monthOf(focusDay) <= last;
  const focusable = inView ? focusDay : clampDay(`${month}-01`, min, max);

  // Moves the focus after the new month is rendered and before the next key press.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  });

  const showMonth = (next: string) => {
    setRefused(null);
    setMonth(next);
    onMonthChange?.(next);
  };
  const goTo = (next: string) => {
    showMonth(next);
    setFocusDay(clampDay(`${next}-01`, min, max));
  };
  const turn = (by: number) => {
    const next = addMonths(month, by);
    showMonth(next);
    setFocusDay(clampDay(`${by < 0 ? next : addMonths(last, by)}-01`, min, max));
  };
  const refuse = (day: string, reason: string | undefined) => {
    setFocusDay(day);
    setRefused(reason === undefined ? null : `${formatShortDate(day)}: ${reason}`);
  };
  const pick = (day: string) => {
    setRefused(null);
    setFocusDay(day);
    if (props.mode === 'range') props.onChange(pickRange(props.value, day));
    else props.onChange(day);
  };
  const clear = () => (props.mode === 'range' ? props.onChange(NO_RANGE) : props.onChange(null));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && selected.from !== null) {
      event.stopPropagation(); // the first Escape clears, the next one closes a dialog around it
      clear();
      return;
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = (event.target as HTMLElement).dataset['day'] ?? focusable;
    const next = focusAfterKey(at, event.key, event.shiftKey, rtl);
    if (next === null) return;
    event.preventDefault();
    const day = clampDay(next, min, max);
    moved.current = day !== at;
    setFocusDay(day);
    if (monthOf(day) < month) showMonth(monthOf(day));
    else if (monthOf(day) > last) showMonth(addMonths(monthOf(day), 1 - months.length));
  };

  return (
    <div className={styles.calendar} ref={root}>
      <div className={styles.head}>
        <IconButton label={t`Earlier`} icon={<Icon name="back" />} disabled={min !== undefined && month <= monthOf(min)} onClick={() => turn(-1)} />
        <select className={styles.monthList} aria-label={t`Month`} value={month} onChange={({ currentTarget }) => goTo(currentTarget.value)}>
          {monthsFrom(min ?? today, max, month).map((each) => <option key={each} value={each}>{formatMonth(each, i18n.locale)}</option>)}
        </select>
        <IconButton label={t`Later`} icon={<Icon name="forward" />} disabled={max !== undefined && last >= monthOf(max)} onClick={() => turn(1)} />
      </div>
      <div className={styles.summary}>
        {refused === null && summary}
        <p className={styles.refused} role="status">{refused}</p>
      </div>
      <div className={styles.months} onKeyDown={onKeyDown}>
        {months.map((each) => (
          <CalendarMonth
            key={each} month={each} locale={i18n.locale} today={today} selected={selected} focusable={focusable}
            cell={(day) => (day < (min ?? day) || day > (max ?? day) ? { disabled: true } : cell(day, openFrom))} onPick={pick} onRefuse={refuse}
          />
        ))}
      </div>
      {legend && <div className={styles.legend}>{legend}</div>}
      {note && <p className={styles.note} role="status">{note}</p>}
    </div>
  );
}

/** How far the list of months reaches without a last day. */
const YEAR_MONTHS = 12;

/** The months from that of `min` to that of `max`, and at least to the one shown. */
function monthsFrom(min: string, max: string | undefined, shown: string): string[] {
  const first = monthOf(min) < shown ? monthOf(min) : shown;
  const last = max === undefined ? addMonths(first, YEAR_MONTHS) : monthOf(max);
  const months = [first];
  while (months.at(-1)! < last || months.at(-1)! < shown) months.push(addMonths(months.at(-1)!, 1));
  return months;
}
