import type { ReactNode } from 'react';
import * as styles from './badge.module.css';
import { classNames } from './class-names.ts';

const TONES = { deal: styles.deal, ok: styles.ok, warn: styles.warn, sea: styles.sea };

/** A few words on a washed square. `deal` is yellow and for price reductions only. */
export function Badge({ tone, children }: { readonly tone?: keyof typeof TONES; readonly children: ReactNode }) {
  return <span className={classNames(styles.badge, tone && TONES[tone], 'num')}>{children}</span>;
}
