import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import * as styles from './tool.module.css';

/** The class of a link or button in a header that holds a `Tool`. */
export const toolClass = styles.tool;

export interface ToolProps {
  readonly icon: IconName;
  /** On the icon; nothing is shown for 0. */
  readonly count?: number;
  /** Beside the icon. */
  readonly children?: ReactNode;
}

/** An icon of a header with its count and a text. */
export function Tool({ icon, count = 0, children }: ToolProps) {
  return (
    <>
      <Icon name={icon} />
      {count > 0 && <span className={styles.count}>{count}</span>}
      {children && <span className={classNames(styles.text, 'num')}>{children}</span>}
    </>
  );
}
