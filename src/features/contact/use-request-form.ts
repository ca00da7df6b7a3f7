import { useState } from 'react';
import { type CheckedForm, type FieldProblems, useCheckedForm } from '#features/common/use-checked-form.ts';
import type { RequestProblem } from '#domain/visitor-request.ts';
import type { RequestReceipt, Undelivered } from '#runtime/page/page-context.ts';

/** @typeParam Problem why a field can be refused */
export interface RequestForm<T, Problem extends string = RequestProblem> extends Omit<CheckedForm<T, Problem>, 'clear'> {
  readonly isSending: boolean;
  /** Why the last try failed; null before a try. */
  readonly failure: Undelivered | null;
  /** What was sent, and the answer; null until then. */
  readonly sent: { readonly request: T; readonly receipt: RequestReceipt } | null;
  /** Shows the empty form again. */
  readonly reset: () => void;
}

export interface RequestFormOptions<T, Problem extends string> {
  readonly read: (data: FormData) => T;
  readonly problemsOf: (request: T) => FieldProblems<T, Problem>;
  readonly send: (request: T) => Promise<RequestReceipt | Undelivered>;
}

/** The state of a form that sends a request to the operator. */
export function useRequestForm<T, Problem extends string = RequestProblem>({ read, problemsOf, send }: RequestFormOptions<T, Problem>): RequestForm<T, Problem> {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<RequestForm<T>['failure']>(null);
  const [sent, setSent] = useState<RequestForm<T>['sent']>(null);

  async function deliver(request: T): Promise<void> {
    setSending(true);
    setFailure(null);
    // The code that sends is fetched with the first request; without a connection it does not arrive.
    const outcome = await send(request).catch(() => 'offline' as const);
    setSending(false);
    if (typeof outcome === 'string') setFailure(outcome);
    else setSent({ request, receipt: outcome });
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
