import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import { useEarlySubmit } from '#features/common/use-early-submit.ts';
import type { RequestProblems } from '#domain/visitor-request.ts';
import type { Delivery } from '#runtime/page/page-context.ts';

export interface RequestForm<T> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The form's `method`; see `useEarlySubmit`. */
  readonly method: 'dialog' | undefined;
  /** The fields to correct, since the form was submitted. */
  readonly problems: RequestProblems<keyof T & string>;
  readonly isSending: boolean;
  /** Why the last try failed; null before a try. */
  readonly failure: Exclude<Delivery, 'stored'> | null;
  /** What was sent; null until then. */
  readonly sent: T | null;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: () => void;
  /** Shows the empty form again. */
  readonly reset: () => void;
}

export interface RequestFormOptions<T> {
  readonly read: (data: FormData) => T;
  readonly problemsOf: (request: T) => RequestProblems<keyof T & string>;
  readonly send: (request: T) => Promise<Delivery>;
}

const NONE: RequestProblems<never> = {};

/** The state of a form that sends a request to the operator. Its fields are uncontrolled: whatever fails, what was typed stays. */
export function useRequestForm<T>({ read, problemsOf, send }: RequestFormOptions<T>): RequestForm<T> {
  const form = useRef<HTMLFormElement>(null);
  const method = useEarlySubmit(form);
  const [problems, setProblems] = useState(NONE as RequestProblems<keyof T & string>);
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

  return {
    form, method, problems, isSending, failure, sent,
    onSubmit(event) {
      event.preventDefault();
      if (isSending) return;
      const request = read(new FormData(form.current!));
      const found = problemsOf(request);
      setProblems(found);
      if (Object.keys(found).length > 0) focusFirstError(form.current);
      else void deliver(request);
    },
    onInput() {
      // A problem disappears while it is corrected; new ones are named at the next submission.
      if (Object.keys(problems).length === 0) return;
      const left = problemsOf(read(new FormData(form.current!)));
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in left)) as typeof before);
    },
    reset() {
      setSent(null);
      setProblems(NONE as RequestProblems<keyof T & string>);
    },
  };
}
