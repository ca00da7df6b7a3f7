import { afterPaint } from '#ui/after-paint.ts';

/** The attribute `data-line` of a list's element, by which its line is found to receive the focus. */
export const lineMark = (lineId: string) => ({ 'data-line': lineId });

const lineOf = (root: ParentNode, lineId: string) => root.querySelector<HTMLElement>(`[data-line="${CSS.escape(lineId)}"]`);
const titleOf = (line: Element | null | undefined) => line?.querySelector<HTMLElement>('a[href]') ?? null;
const isNeighbour = (element: Element | null | undefined) => (element?.hasAttribute('data-line') ? element : null);

/**
 * Call before a line is removed by a button that has the focus, in the line or in a remark on it.
 * @returns moves the lost focus to the line beside it, or to the page's heading; a dialog keeps the focus inside by itself
 */
export function keepFocusBeside(lineId: string): () => Promise<void> {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]');
  const isOwn = line?.dataset['line'] === lineId;
  const beside = isOwn ? (isNeighbour(line.nextElementSibling) ?? isNeighbour(line.previousElementSibling)) : null;
  return async () => {
    await afterPaint();
    if ((line && !isOwn) || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    ((beside?.isConnected ? titleOf(beside) : null) ?? heading)?.focus();
  };
}

/** Moves the focus to a line that was restored, because the button that was pressed is gone. */
export async function focusLine(lineId: string): Promise<void> {
  await afterPaint();
  titleOf(lineOf(document.querySelector('[role="dialog"]') ?? document, lineId))?.focus();
}
