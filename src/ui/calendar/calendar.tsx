import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { addMonths, clampDay, monthOf } from './calendar-math.ts';
import { CalendarMonth, type DayCell } from './calendar-month.tsx';
import { focusAfterKey, NO_RANGE, pickRange, type DateRange } from './calendar-selection.ts';
import { useRoomForTwo } from './use-room-for-two.ts';
import './calendar.css';

interface CalendarBase {
  /** Today where the product is, YYYY-MM-DD. */
  readonly today: string;
  /** The first and the last day that can be reached. */
  readonly min?: string;
  readonly max?: string;
  /**
   * What is known of a day. `from` is the open end of a range while its other end is being chosen, so
   * that a caller may then close what lies too near or behind a taken night, and open a taken day as an end.
   */
  readonly cell: (day: string, from: string | null) => DayCell;
  /** Between the arrows: a badge with what is chosen. */
  readonly summary?: ReactNode;
  /** Under the grid: what colours mean (spans with `<i className="range | edge | struck">`). */
  readonly legend?: ReactNode;
  /** Under the legend: the least stay, the currency. Announced when it changes. */
  readonly note?: ReactNode;
  /** The first month in view has changed: fetch its days. @param month YYYY-MM */
  readonly onMonthChange?: (month: string) => void;
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

/** Days or a range of days on a grid with keys as in the WAI-ARIA practices. Escape clears. Two months where there is room. */
export function Calendar(props: RangeCalendarProps | DayCalendarProps) {
  const { today, min, max, cell, summary, legend, note, onMonthChange } = props;
  const { i18n, t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const two = useRoomForTwo(root);

  const selected: DateRange = props.mode === 'range' ? props.value : { from: props.value, to: null };
  const openFrom = props.mode === 'range' && selected.to === null ? selected.from : null;
  const [focusDay, setFocusDay] = useState(() => clampDay(selected.from ?? today, min, max));
  const [month, setMonth] = useState(() => monthOf(focusDay));
  const months = two ? [month, addMonths(month, 1)] : [month];
  const last = months.at(-1)!;
  const inView = monthOf(focusDay) >= month && monthOf(focusDay) <= last;
  const focusable = inView ? focusDay : clampDay(`${month}-01`, min, max);

  // Focus follows the keys once the month it moved into is there, and before the next key can miss it.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  });

  const showMonth = (next: string) => {
    setMonth(next);
    onMonthChange?.(next);
  };
  const turn = (by: number) => {
    const next = addMonths(month, by);
    showMonth(next);
    setFocusDay(clampDay(`${by < 0 ? next : addMonths(last, by)}-01`, min, max));
  };
  const pick = (day: string) => {
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
    <div className="cal" ref={root}>
      <div className="cal__h">
        <IconButton label={t`Earlier`} icon={<Icon name="back" />} disabled={min !== undefined && month <= monthOf(min)} onClick={() => turn(-1)} />
        {summary}
        <IconButton label={t`Later`} icon={<Icon name="forward" />} disabled={max !== undefined && last >= monthOf(max)} onClick={() => turn(1)} />
      </div>
      <div className="cal__months" onKeyDown={onKeyDown}>
        {months.map((each) => (
          <CalendarMonth
            key={each} month={each} locale={i18n.locale} today={today} selected={selected} focusable={focusable}
            cell={(day) => (day < (min ?? day) || day > (max ?? day) ? { disabled: true } : cell(day, openFrom))} onPick={pick}
          />
        ))}
      </div>
      {legend && <div className="legend">{legend}</div>}
      {note && <p className="cal__note" role="status">{note}</p>}
    </div>
  );
}
