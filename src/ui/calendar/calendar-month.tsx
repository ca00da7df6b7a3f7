import { formatLongDate, formatMonth, weekdayNames } from '#i18n/format.ts';
import { classNames } from '#ui/class-names.ts';
import { weeksOf } from './calendar-math.ts';
import * as styles from './calendar.module.css';
import { placeOf, type DateRange } from './calendar-selection.ts';

const PLACES = { from: styles.from, to: styles.to, 'in-range': styles.inRange, single: styles.single };

/** The caller's data of a day. */
export interface DayCell {
  /** Small, under the number: a price. */
  readonly label?: string;
  /** Read by a screen reader instead of the label, if the label is too short. */
  readonly spoken?: string;
  /** Cannot be chosen. It still takes the focus, so that the reason can be read. */
  readonly disabled?: boolean;
  /** Struck through, its label hidden: taken. */
  readonly struck?: boolean;
  /** A coral start edge: here something changes. */
  readonly edge?: boolean;
  /** Read after the date: why it cannot be chosen, or what changes. */
  readonly reason?: string;
}

interface CalendarMonthProps {
  /** YYYY-MM */
  readonly month: string;
  readonly locale: string;
  readonly today: string;
  readonly selected: DateRange;
  /** The one day of the calendar in the tab order. */
  readonly focusable: string;
  readonly cell: (day: string) => DayCell;
  readonly onPick: (day: string) => void;
  /** A closed day was pressed. */
  readonly onRefuse: (day: string, reason: string | undefined) => void;
}

/** Short names of the weekdays; in English the first two letters. */
function headings(locale: string): string[] {
  const short = weekdayNames(locale, 'short');
  return locale.startsWith('en') ? short.map((name) => name.slice(0, 2)) : short;
}

export function CalendarMonth({ month, locale, today, selected, focusable, cell, onPick, onRefuse }: CalendarMonthProps) {
  const names = weekdayNames(locale);
  return (
    <table role="grid" aria-label={formatMonth(month, locale)}>
      <caption>{formatMonth(month, locale)}</caption>
      <thead>
        <tr>{headings(locale).map((name, index) => <th key={name} scope="col" abbr={names[index]}>{name}</th>)}</tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              if (day === null) return <td key={column} />;
              const { label, spoken, disabled, struck, edge, reason } = cell(day);
              const place = placeOf(day, selected);
              return (
                <td
                  key={column} role="gridcell" aria-selected={place !== null}
                  className={classNames(place && PLACES[place], struck && styles.struck, edge && styles.edge) || undefined}
                >
                  <button
                    type="button" data-day={day} tabIndex={day === focusable ? 0 : -1}
                    aria-disabled={disabled || undefined} aria-current={day === today ? 'date' : undefined}
                    aria-label={[formatLongDate(day, locale), !struck && (spoken ?? label), reason].filter(Boolean).join(', ')}
                    title={disabled ? reason : undefined}
                    onClick={() => (disabled ? onRefuse(day, reason) : onPick(day))}
                  >
                    {Number(day.slice(8))}
                    {label && <small>{label}</small>}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
