const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Time from the beginning of a press until its click has been painted, ms: most fingers touch for less than 100. */
const PRESS_MS = 250;

let first: Promise<void> | undefined;

/**
 * Resolves with the visitor's first input in this document since it was first asked for, once the press that it begins
 * has been answered: what waits for it would delay the answer.
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
