import { useEffect, useRef, type ReactNode } from 'react';
import * as styles from './step-heading.module.css';

export interface StepHeadingProps {
  readonly children: ReactNode;
  /** On arrival at the page the focus stays where the browser put it. */
  readonly quiet?: boolean;
  /** Read, not seen: the step's own legends say it already. */
  readonly hidden?: boolean;
}

/** Heading of a step; takes the focus when its step begins, so that a screen reader reads on there. */
export function StepHeading({ children, quiet = false, hidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const atStart = useRef(quiet);
  useEffect(() => {
    if (atStart.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : styles.heading}>
      {children}
    </h2>
  );
}
