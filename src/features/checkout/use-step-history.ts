import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CheckoutStep } from '#domain/draft/events.ts';

const ORDER: readonly CheckoutStep[] = ['guest', 'stay', 'payment', 'review'];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The steps of the checkout that lead to this entry of the browser's history, this entry's step last. */
    readonly steps?: readonly CheckoutStep[];
  }
}

/** The change of the browser's history that makes it match the step of the checkout. `go` counts entries back. */
export type StepMove =
  | { readonly kind: 'none' }
  | { readonly kind: 'push' | 'replace'; readonly steps: readonly CheckoutStep[] }
  | { readonly kind: 'go'; readonly entries: number };

/** The move of the history after the checkout has gone to `step`. @param steps those of the current entry */
export function moveTo(step: CheckoutStep, steps: readonly CheckoutStep[]): StepMove {
  const at = steps.at(-1);
  if (at === step) return { kind: 'none' };
  const known = steps.lastIndexOf(step);
  if (known >= 0) return { kind: 'go', entries: known - (steps.length - 1) };
  const isOnward = at !== undefined && ORDER.indexOf(step) > ORDER.indexOf(at);
  return isOnward ? { kind: 'push', steps: [...steps, step] } : { kind: 'replace', steps: [step] };
}

/**
 * Gives each step of the checkout an entry in the browser's history, so that Back goes one step back. Forward changes
 * nothing: a step is completed with its button.
 * @param step the step that is shown; null while the checkout is not open, or a redirect is in progress
 */
export function useStepHistory(step: CheckoutStep | null, backTo: (step: CheckoutStep) => void): void {
  const { history } = useRouter();
  const entry = useLocation({ select: ({ state }) => state.steps?.join(' ') });
  // The entry by which the visitor came to the checkout names no step; it is that of the first one shown.
  const first = useRef<CheckoutStep | null>(null);
  const shown = useRef<CheckoutStep | null>(null);

  useEffect(() => {
    if (step === null) return;
    // From the history itself: the router's location follows it later, and a step may be completed in between.
    const { href, state } = history.location;
    first.current = state.steps?.[0] ?? first.current ?? step;
    const steps = state.steps ?? [first.current];
    const hasMoved = shown.current !== step;
    shown.current = step;
    if (!hasMoved) {
      const at = steps.at(-1)!;
      if (ORDER.indexOf(at) < ORDER.indexOf(step)) backTo(at);
      return;
    }
    const move = moveTo(step, steps);
    if (move.kind === 'go') history.go(move.entries);
    else if (move.kind !== 'none') history[move.kind](href, { steps: move.steps });
    // Either the step or the entry has changed; the other follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, entry]);
}

/** Entries of the history between this one and the one by which the visitor came to the checkout. */
export const useStepsBehind = (): number => useLocation({ select: ({ state }) => Math.max(0, (state.steps?.length ?? 1) - 1) });
