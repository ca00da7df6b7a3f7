import { useEffect, useRef, type ReactNode } from 'react';
import * as styles from './step-heading.module.css';

export interface StepHeadingProps {
  readonly children: ReactNode;
  /** Whether this is the first step after the page opened; the focus then stays where the browser put it. */
  readonly quiet?: boolean;
  /** Visible to screen readers only, where the step's legends already show the same. */
  readonly hidden?: boolean;
}

/** Heading of a step. Takes the focus when the step begins, so that a screen reader continues there. */
export function StepHeading({ children, quiet = false, hidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const atStart = useRef(quiet);
  useEffect(() => {
    if (atStart.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : styles.heading}>
      {children}
    </h2>
  );
}
