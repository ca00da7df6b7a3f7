import { useRef, useState } from 'react';
import { afterPaint } from '#ui/after-paint.ts';

/**
 * Takes a press whose work renders another step: the button is painted as busy first, because on a slow phone the next
 * step takes longer than a visitor would wait for an answer. A press that comes meanwhile does nothing.
 * @returns whether a press waits for its paint, and the function that takes one with its work
 */
export function usePress(): readonly [isPressed: boolean, press: (work: () => void) => void] {
  const [isPressed, setPressed] = useState(false);
  const waits = useRef(false);
  const press = (work: () => void) => {
    if (waits.current) return;
    waits.current = true;
    setPressed(true);
    void afterPaint().then(() => {
      waits.current = false;
      setPressed(false);
      work();
    });
  };
  return [isPressed, press];
}
