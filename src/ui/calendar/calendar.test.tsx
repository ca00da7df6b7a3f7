import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, clampDay, daysBetween, daysInMonth, moveMonths, weekday, weeksOf } from './calendar-math.ts';
import { focusAfterKey, NO_RANGE, pickRange, placeOf } from './calendar-selection.ts';
import { Calendar } from './calendar.tsx';

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

describe('calendar days', () => {
  it('adds across months, years and a leap day', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addMonths('2026-11', 3)).toBe('2027-02');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
    expect(moveMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(daysInMonth('2028-02')).toBe(29);
    expect(weekday('2027-06-12')).toBe(5);
  });

  it('goes there and back again', () => {
    fc.assert(fc.property(day, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
      const end = addDays(start, days);
      expect(daysBetween(start, end)).toBe(days);
      expect(addDays(end, -days)).toBe(start);
    }));
  });

  it('lays every day of a month into its weekday column, once', () => {
    fc.assert(fc.property(day, (iso) => {
      const month = iso.slice(0, 7);
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((each) => each !== null);
      expect(days).toHaveLength(daysInMonth(month));
      expect([...days].sort()).toEqual(days);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        week.forEach((each, column) => { if (each) expect(weekday(each)).toBe(column); });
        expect(week.some(Boolean)).toBe(true);
      }
    }));
  });

  it('stays within its limits', () => {
    expect(clampDay('2027-01-01', '2027-02-01', undefined)).toBe('2027-02-01');
    expect(clampDay('2027-03-01', undefined, '2027-02-01')).toBe('2027-02-01');
    expect(clampDay('2027-03-01', undefined, undefined)).toBe('2027-03-01');
  });
});

describe('choosing', () => {
  it('opens, closes and restarts a range', () => {
    const open = pickRange(NO_RANGE, '2027-06-12');
    expect(open).toEqual({ from: '2027-06-12', to: null });
    const closed = pickRange(open, '2027-06-19');
    expect(closed).toEqual({ from: '2027-06-12', to: '2027-06-19' });
    expect(pickRange(open, '2027-06-10')).toEqual({ from: '2027-06-10', to: null });
    expect(pickRange(open, '2027-06-12')).toEqual({ from: '2027-06-12', to: null });
    expect(pickRange(closed, '2027-06-15')).toEqual({ from: '2027-06-15', to: null });
  });

  it('finds the position of a day in the range', () => {
    const range = { from: '2027-06-12', to: '2027-06-14' };
    expect(['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14', '2027-06-15'].map((each) => placeOf(each, range)))
      .toEqual([null, 'from', 'in-range', 'to', null]);
    expect(placeOf('2027-06-12', { from: '2027-06-12', to: null })).toBe('single');
    expect(placeOf('2027-06-12', NO_RANGE)).toBe(null);
  });

  it('moves the focus by the date grid pattern', () => {
    const at = (key: string, shift = false, rtl = false) => focusAfterKey('2027-06-16', key, shift, rtl); // a Wednesday
    expect([at('ArrowLeft'), at('ArrowRight'), at('ArrowUp'), at('ArrowDown')]).toEqual(['2027-06-15', '2027-06-17', '2027-06-09', '2027-06-23']);
    expect([at('ArrowLeft', false, true), at('ArrowRight', false, true)]).toEqual(['2027-06-17', '2027-06-15']);
    expect([at('Home'), at('End')]).toEqual(['2027-06-14', '2027-06-20']);
    expect([at('PageUp'), at('PageDown'), at('PageUp', true), at('PageDown', true)]).toEqual(['2027-05-16', '2027-07-16', '2026-06-16', '2028-06-16']);
    expect(at('a')).toBe(null);
  });
});

describe('the grid', () => {
  const render = (locale: string) => renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
      <Calendar
        mode="range" today="2027-06-01" min="2027-06-01" value={{ from: '2027-06-12', to: '2027-06-19' }} onChange={() => {}}
        cell={(iso) => (iso >= '2027-06-24' ? { label: '560', disabled: true, struck: true, reason: 'taken' } : { label: '410', edge: iso === '2027-06-15' })}
      />
    </I18nProvider>,
  );

  it('has one day in the tab order: the first chosen one', () => {
    const markup = render('en');
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
    expect(markup).toMatch(/data-day="2027-06-12" tabindex="0"/);
  });

  it('selects the whole range and gives the reason of a closed day', () => {
    const markup = render('en');
    expect(markup.match(/aria-selected="true"/g)).toHaveLength(8);
    expect(markup).toContain('aria-label="Thursday, June 24, 2027, taken"');
    expect(markup).toContain('aria-label="Friday, June 11, 2027, 410"');
    expect(markup.match(/aria-disabled="true"/g)).toHaveLength(7);
    expect(markup).toMatch(/class="inRange edge"/);
  });

  it('uses the page’s language, Monday first', () => {
    expect(render('de')).toContain('<th scope="col" abbr="Montag">Mo</th>');
    expect(render('tr')).toContain('Haziran 2027');
  });

  it('goes no earlier than its first month', () => {
    expect(render('en')).toMatch(/aria-label="Earlier"[^>]*disabled|disabled=""[^>]*aria-label="Earlier"/);
    expect(render('en')).not.toMatch(/ style=/);
  });
});
