import { useState } from 'react';
import { type CheckedForm, type FieldProblems, useCheckedForm } from '#features/common/use-checked-form.ts';
import type { RequestProblem } from '#domain/visitor-request.ts';
import type { Delivery } from '#runtime/page/page-context.ts';

/** @typeParam Problem why a field can be refused */
export interface RequestForm<T, Problem extends string = RequestProblem> extends Omit<CheckedForm<T, Problem>, 'clear'> {
  readonly isSending: boolean;
  /** Why the last try failed; null before a try. */
  readonly failure: Exclude<Delivery, 'stored'> | null;
  /** What was sent; null until then. */
  readonly sent: T | null;
  /** Shows the empty form again. */
  readonly reset: () => void;
}

export interface RequestFormOptions<T, Problem extends string> {
  readonly read: (data: FormData) => T;
  readonly problemsOf: (request: T) => FieldProblems<T, Problem>;
  readonly send: (request: T) => Promise<Delivery>;
}

/** The state of a form that sends a request to the operator. */
export function useRequestForm<T, Problem extends string = RequestProblem>({ read, problemsOf, send }: RequestFormOptions<T, Problem>): RequestForm<T, Problem> {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<RequestForm<T>['failure']>(null);
  const [sent, setSent] = useState<T | null>(null);

  async function deliver(request: T): Promise<void> {
    setSending(true);
    setFailure(null);
    // The code that sends is fetched with the first request; without a connection it does not arrive.
    const delivery = await send(request).catch(() => 'offline' as const);
    setSending(false);
    if (delivery === 'stored') setSent(request);
    else setFailure(delivery);
  }

  const { clear, ...form } = useCheckedForm<T, Problem>({ read, problemsOf, isBusy: isSending, onValid: (request) => void deliver(request) });
  return {
    ...form, isSending, failure, sent,
    reset() {
      setSent(null);
      clear();
    },
  };
}
