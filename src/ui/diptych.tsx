import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './section.module.css';
import { useLaterPart } from './use-later-part.ts';

/** Two sections beside each other, one below the other on narrow screens. One without a neighbour has the whole width. */
export function Diptych({ children }: { readonly children: ReactNode }) {
  const later = useLaterPart();
  return <div {...later} className={classNames('wrap', styles.diptych)}>{children}</div>;
}
