import { useDispatch } from '#features/common/use-dispatch.ts';
import { type SaveSoon, useSaveSoon } from '#features/common/use-save-soon.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';

/** Saves a form of the basket while the visitor types. @param onRefused gets the problems of a refused save */
export function useAutosave(onRefused: (problems: readonly DraftProblem[]) => void): SaveSoon<DraftCommand> {
  const loader = useRuntimeLoader();
  const dispatch = useDispatch(onRefused);
  // Other commands wait for a paint.
  return useSaveSoon((command) => void dispatch(command), (command) => void loader?.basket.current()?.dispatch(command));
}
