import { useLayoutEffect } from 'react';

/** The number of mounted components that set each attribute. */
const owners = new Map<string, number>();

/**
 * Sets an attribute without value on the `html` element while the component is mounted, so that styles elsewhere on the
 * page can depend on it. `html:has(…)` in a style sheet would do the same, but the browser then computes the styles of the
 * whole page again whenever an element is added or removed.
 * @param name null sets none
 */
export function useRootAttribute(name: `data-${string}` | null): void {
  useLayoutEffect(() => {
    if (name === null) return;
    const root = document.documentElement;
    owners.set(name, (owners.get(name) ?? 0) + 1);
    root.setAttribute(name, '');
    return () => {
      const left = owners.get(name)! - 1;
      owners.set(name, left);
      if (left === 0) root.removeAttribute(name);
    };
  }, [name]);
}
