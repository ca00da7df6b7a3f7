import { DATES_ID } from '#features/common/focus-dates.ts';
import { pageOf } from '#verticals/page.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import type { PanelProblem } from './booking-panel.ts';

/**
 * Moves the focus from a button to the field that has the problem (U27): to the first visible field that is marked as
 * invalid, in a marked group to its first answer, else to the input with the name of the problem's field, else to the
 * calendar. A page renders some fields twice, and its styles show one of the two.
 */
export function focusProblem(button: HTMLElement, vertical: VerticalName, [problem]: readonly PanelProblem[]): void {
  const within = button.closest('dialog, [role=dialog]') ?? document;
  const field = problem && pageOf(vertical).booking.fields[problem.code];
  const candidates = ['[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input:enabled, [data-invalid] button', ...(field === undefined ? [] : [`[name="${field}"]:enabled`]), `#${DATES_ID} [data-day][tabindex="0"]`];
  const found = candidates.flatMap((selector) => [...within.querySelectorAll<HTMLElement>(selector)]).find((each) => each.getClientRects().length > 0);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
