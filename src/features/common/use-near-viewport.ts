import { useCallback, useState } from 'react';

/** Whether an element has come within one screen height of the viewport; stays true. `watch` is the element's ref. */
export function useNearViewport(): { readonly isNear: boolean; readonly watch: (element: Element | null) => (() => void) | undefined } {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isNear, watch };
}
