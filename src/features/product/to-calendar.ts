import type { MouseEvent } from 'react';

/** The section of the page where dates are chosen. */
export const CALENDAR_ID = 'dates';

/** Leads a link to the calendar and puts the focus on the day that has its turn. */
export function toCalendar(event: MouseEvent): void {
  event.preventDefault();
  const section = document.getElementById(CALENDAR_ID);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
}
