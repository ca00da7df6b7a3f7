import type { ReactNode } from 'react';
import * as styles from './bottom-bar.module.css';
import { classNames } from './class-names.ts';
import { useRootAttribute } from './use-root-attribute.ts';

export interface BottomBarProps {
  /** Also in a wide window. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A bar that stays at the bottom of the window: of a narrow one only, unless it is `wide`. Attributes on `html` tell the footer and the toasts to make room for it. */
export function BottomBar({ wide = false, children }: BottomBarProps) {
  useRootAttribute('data-has-bottom-bar');
  useRootAttribute(wide ? 'data-has-wide-bottom-bar' : null);
  return <div className={classNames(styles.bar, wide && styles.wide)} data-bottom-bar>{children}</div>;
}
