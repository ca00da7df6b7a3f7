const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let first: Promise<void> | undefined;

/** Resolves with the visitor's first input in this document since it was first asked for. */
export function firstInput(): Promise<void> {
  first ??= new Promise((resolve) => {
    const done = () => {
      for (const type of EVENTS) removeEventListener(type, done, true);
      resolve();
    };
    for (const type of EVENTS) addEventListener(type, done, { capture: true, passive: true });
  });
  return first;
}
