import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './offline-strip.css';

/** The yellow strip under the header: that there is no network, and what still works. */
export function OfflineStrip({ children }: { readonly children: ReactNode }) {
  return (
    <div className="offline" role="status">
      <div className="wrap"><Icon name="offline" /><span>{children}</span></div>
    </div>
  );
}
