import type { ReactNode } from 'react';
import * as styles from './bottom-bar.module.css';
import { classNames } from './class-names.ts';

export interface BottomBarProps {
  /** Also in a wide window. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A bar that stays at the bottom of the window: of a narrow one only, unless it is `wide`. What else is fixed there makes room for `data-bottom-bar`. */
export function BottomBar({ wide = false, children }: BottomBarProps) {
  return <div className={classNames(styles.bar, wide && styles.wide)} data-bottom-bar={wide ? 'wide' : ''}>{children}</div>;
}
