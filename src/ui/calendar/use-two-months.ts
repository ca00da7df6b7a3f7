import { useEffect, useState, type RefObject } from 'react';

/** From this width two months side by side have cells wide enough for a price. */
const TWO_MONTHS_PX = 640;

/** Whether an element is wide enough for two months; one until it has been measured. */
export function useTwoMonths(element: RefObject<HTMLElement | null>): boolean {
  const [room, setRoom] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom((entry?.contentRect.width ?? 0) >= TWO_MONTHS_PX));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
