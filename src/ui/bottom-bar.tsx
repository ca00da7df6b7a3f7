import type { ReactNode } from 'react';
import * as styles from './bottom-bar.module.css';
import { classNames } from './class-names.ts';
import { useRootAttribute } from './use-root-attribute.ts';

export interface BottomBarProps {
  /** Also in a wide window. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A bar that stays at the bottom of the window: of a narrow one only, unless it is `wide`. What else is fixed there makes room, by the attribute of the page's root. */
export function BottomBar({ wide = false, children }: BottomBarProps) {
  useRootAttribute(wide ? 'data-wide-bottom-bar' : 'data-narrow-bottom-bar');
  return <div className={classNames(styles.bar, wide && styles.wide)} data-bottom-bar>{children}</div>;
}
