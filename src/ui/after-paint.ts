/** A page that is hidden has no frames; work that waits for one goes on after this time. */
const LONGEST_MS = 100;

/** Resolves after the browser's next paint, never in a hidden page. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A frame's callbacks run before its paint, a task of the callback after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Resolves after the browser's next paint, or when none comes. The answer to an input is on the screen before the work
 * that awaits this: the time from the input to the next paint is what a visitor feels.
 */
export async function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await Promise.race([nextPaint(), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}
