const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Time in which a press is released and its click painted, in ms. Most fingers touch for less than 100 ms. */
const PRESS_MS = 250;

let first: Promise<void> | undefined;

/**
 * Resolves 250 ms after the visitor's first input since the first call in this document. Callers wait for it before
 * they load code, because the load would delay the page's answer to that input.
 */
export function firstInput(): Promise<void> {
  first ??= new Promise((resolve) => {
    const done = () => {
      for (const type of EVENTS) removeEventListener(type, done, true);
      setTimeout(resolve, PRESS_MS);
    };
    for (const type of EVENTS) addEventListener(type, done, { capture: true, passive: true });
  });
  return first;
}
