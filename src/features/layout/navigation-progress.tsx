import { useRouterState } from '@tanstack/react-router';
import { Pending } from '#ui/pending.ts';

/** Runs the progress bar while the router loads a page: its data and its code. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading && <Pending />;
}
