import type { ReactNode } from 'react';
import './wall.css';

/** Posters in a row that scrolls sideways, off the edge of the page; reachable by keyboard. */
export function Strip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className="strip" role="region" aria-label={label} tabIndex={0}>{children}</div>;
}
