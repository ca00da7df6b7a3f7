import { useRef, useState } from 'react';
import { afterPaint } from '#ui/after-paint.ts';

/**
 * Delays the work of a pressed button until the button has been painted as busy. Rendering the next step takes so long on
 * a slow phone that the press would seem to have no effect. Further presses are ignored until the work begins.
 * @returns whether a press is waiting, for the button's `busy`; and the function to call with the work of a press
 */
export function usePress(): readonly [isPressed: boolean, press: (work: () => void) => void] {
  const [isPressed, setPressed] = useState(false);
  // The state changes with the next render only; a form may be submitted twice before it.
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
