import type { MouseEvent } from 'react';

/** The section of a product's page where dates are chosen; fields and buttons lead there. */
export const DATES_ID = 'dates';

/** Leads a link to the calendar and puts the focus on its active day. */
export function focusCalendar(event: MouseEvent): void {
  event.preventDefault();
  focusIn('[data-day][tabindex="0"]', 'start');
}

/** Leads a link to the times of the chosen day, which are radio buttons named `time`. */
export function focusTimes(event: MouseEvent): void {
  event.preventDefault();
  focusIn('input[name="time"]:enabled', 'center');
}

function focusIn(selector: string, block: ScrollLogicalPosition): void {
  const section = document.getElementById(DATES_ID);
  const target = section?.querySelector<HTMLElement>(selector);
  (block === 'start' ? section : target)?.scrollIntoView({ block });
  target?.focus({ preventScroll: true });
}
