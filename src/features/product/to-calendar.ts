import type { MouseEvent } from 'react';

/** The section of the page where dates are chosen. */
export const CALENDAR_ID = 'dates';

/** Leads a link to the calendar and puts the focus on the day that has its turn. */
export function toCalendar(event: MouseEvent): void {
  event.preventDefault();
  focusIn('[data-day][tabindex="0"]', 'start');
}

/** The same for the sessions of a chosen day. */
export function toSessions(event: MouseEvent): void {
  event.preventDefault();
  focusIn('input[name="session"]:enabled', 'center');
}

function focusIn(selector: string, block: ScrollLogicalPosition): void {
  const section = document.getElementById(CALENDAR_ID);
  const target = section?.querySelector<HTMLElement>(selector);
  (block === 'start' ? section : target)?.scrollIntoView({ block });
  target?.focus({ preventScroll: true });
}
