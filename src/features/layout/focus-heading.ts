/** Moves the focus to the heading of the page, unless a field, a control or a dialog has it. */
export function focusHeading(): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || (activeElement.localName === 'a' && !activeElement.closest('[role=dialog]'));
  // A page may hold a second heading that its styles hide.
  const heading = isFree && [...document.querySelectorAll<HTMLElement>('main h1')].find((each) => each.getClientRects().length > 0);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
