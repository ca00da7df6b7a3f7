import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import * as styles from './offline-strip.module.css';

/** The yellow strip under the header without a network; its text lists what still works. */
export function OfflineStrip({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.strip} role="status">
      <div className={classNames('wrap', styles.row)}><Icon name="offline" /><span>{children}</span></div>
    </div>
  );
}
