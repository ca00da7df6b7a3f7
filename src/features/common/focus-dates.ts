import type { MouseEvent } from 'react';

/** Id of the section of a product page where dates are chosen; fields and buttons link to it. */
export const DATES_ID = 'dates';

/** Scrolls to the calendar and focuses its active day; for the click of a link. */
export function focusCalendar(event: MouseEvent): void {
  event.preventDefault();
  focusIn('[data-day][tabindex="0"]', 'start');
}

/** Scrolls to the first enabled input of that name, e.g. the times of the chosen day, and focuses it; for the click of a link. */
export function focusInput(name: string): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    focusIn(`:is(input, select)[name="${name}"]:enabled`, 'center');
  };
}

function focusIn(selector: string, block: ScrollLogicalPosition): void {
  const section = document.getElementById(DATES_ID);
  const target = section?.querySelector<HTMLElement>(selector);
  (block === 'start' ? section : target)?.scrollIntoView({ block });
  target?.focus({ preventScroll: true });
}
