import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { focusFirstError } from './focus-first-error.ts';
import { useEarlySubmit } from './use-early-submit.ts';

/** The problem of each field to correct. */
export type FieldProblems<T, Problem> = Readonly<Partial<Record<keyof T & string, Problem>>>;

export interface CheckedForm<T, Problem> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The form's `method`; see `useEarlySubmit`. */
  readonly method: 'dialog' | undefined;
  /** The fields to correct, since the form was submitted. */
  readonly problems: FieldProblems<T, Problem>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: () => void;
  /** Forgets the problems, for an empty form. */
  readonly clear: () => void;
}

export interface CheckedFormOptions<T, Problem> {
  readonly read: (data: FormData) => T;
  readonly problemsOf: (entered: T) => FieldProblems<T, Problem>;
  readonly isBusy: boolean;
  /** Called with what was entered when it has no problem. */
  readonly onValid: (entered: T) => void;
}

const NONE = {};

/**
 * A form that is checked when it is submitted. Its fields are uncontrolled: whatever fails, what was typed stays. A problem
 * disappears while it is corrected; new ones are named at the next submission.
 */
export function useCheckedForm<T, Problem extends string>({ read, problemsOf, isBusy, onValid }: CheckedFormOptions<T, Problem>): CheckedForm<T, Problem> {
  const form = useRef<HTMLFormElement>(null);
  const method = useEarlySubmit(form);
  const [problems, setProblems] = useState(NONE as FieldProblems<T, Problem>);
  const entered = () => read(new FormData(form.current!));
  return {
    form, method, problems,
    onSubmit(event) {
      event.preventDefault();
      if (isBusy) return;
      const value = entered();
      const found = problemsOf(value);
      setProblems(found);
      if (Object.keys(found).length > 0) focusFirstError(form.current);
      else onValid(value);
    },
    onInput() {
      if (Object.keys(problems).length === 0) return;
      const left = problemsOf(entered());
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field in left)) as typeof before);
    },
    clear: () => setProblems(NONE as FieldProblems<T, Problem>),
  };
}
