import type { ReactNode } from 'react';
import './badge.css';

/** Square and washed. `deal` is yellow: campaigns only, on the picture. */
export function Badge({ tone, children }: { readonly tone?: 'deal' | 'ok' | 'warn' | 'sea'; readonly children: ReactNode }) {
  return <span className={tone ? `badge badge--${tone} num` : 'badge num'}>{children}</span>;
}
