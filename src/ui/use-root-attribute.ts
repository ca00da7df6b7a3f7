import { useLayoutEffect } from 'react';

/** How many components set each attribute at present. */
const owners = new Map<string, number>();

/**
 * Sets an attribute without value on the `html` element while the component is on the page, for styles that depend on it
 * anywhere else. A style sheet could ask `html:has(…)` instead, but then the browser computes the styles of the whole page
 * again at each element that is added or removed.
 * @param name null: none for now
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
