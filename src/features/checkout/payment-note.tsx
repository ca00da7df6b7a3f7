import type { ReactNode } from 'react';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { ButtonRow } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckAnswer } from './check-answer.tsx';
import { StepHeading } from './step-heading.tsx';

export interface PaymentNoteProps {
  /** Of a step of the checkout; absent where the note has a heading above it. */
  readonly title?: string | undefined;
  /** The first step after the page opened, as for `StepHeading`. */
  readonly first?: boolean | undefined;
  /** Something is awaited. */
  readonly busy?: boolean;
  /** The result of the last status check that the visitor requested; absent if no status can be checked. */
  readonly check?: CheckoutView['check'];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Where a payment stands, in words, and what the visitor can do meanwhile. */
export function PaymentNote({ title, first = false, busy = false, check, actions, children }: PaymentNoteProps) {
  return (
    <div className="flow" aria-busy={busy || undefined}>
      {title && <StepHeading quiet={first}>{title}</StepHeading>}
      {busy && <Skeleton />}
      <p role="status">{children}</p>
      {check && <div role="status"><CheckAnswer check={check} /></div>}
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </div>
  );
}
