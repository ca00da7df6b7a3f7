import { useLayoutEffect, useRef } from 'react';

const SECOND_MS = 1000;

/**
 * Minutes and seconds until a moment. The text changes every second outside of React, and no screen reader announces it:
 * say the moment itself beside it.
 * @param until epoch ms of the same clock as `now`
 */
export function Countdown({ until, now }: { readonly until: number; readonly now: () => number }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = () => {
      const seconds = Math.max(0, Math.ceil((until - now()) / SECOND_MS));
      element.current!.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    };
    write();
    const timer = setInterval(write, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, now]);
  return <span ref={element} className="num" aria-hidden="true" />;
}
