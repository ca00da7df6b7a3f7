import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import * as styles from './step-heading.module.css';

export interface StepHeadingProps {
  readonly children: ReactNode;
  /** Whether this is the first step after the page opened; the focus then stays where the browser put it. */
  readonly quiet?: boolean;
  /** Visible to screen readers only, where the step's legends already show the same. */
  readonly hidden?: boolean;
}

/**
 * Heading of a step. Takes the focus when the step begins, so that a screen reader continues there, and is in view with what
 * follows it. A step that goes back to an earlier entry of the history is rendered before the router has gone there and scrolled
 * to where that entry was left (`useStepHistory`), so the heading is shown again after that.
 */
export function StepHeading({ children, quiet = false, hidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const atStart = useRef(quiet);
  const router = useRouter();
  useEffect(() => {
    if (atStart.current) return;
    const show = () => heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
    show();
    // A visitor who has gone on to a field stays there.
    return router.subscribe('onRendered', () => document.activeElement === heading.current && show());
  }, [router]);
  return (
    <h2 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : styles.heading}>
      {children}
    </h2>
  );
}
