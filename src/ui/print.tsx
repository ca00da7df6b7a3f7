import type { ReactNode } from 'react';
import './print.css';

/** A picture in its mat; a caption (figcaption) may follow it. */
export function Print({ caption, children }: { readonly caption?: ReactNode; readonly children: ReactNode }) {
  if (!caption) return <div className="print">{children}</div>;
  return <figure className="print">{children}<figcaption>{caption}</figcaption></figure>;
}
