import { useDispatch } from '#features/common/use-dispatch.ts';
import { type SaveSoon, useSaveSoon } from '#features/common/use-save-soon.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { Basket } from '#runtime/basket/basket.ts';
import { useOpenBasket } from '#runtime/react/runtime-context.tsx';

/** What was typed, and the basket that the page showed then. */
interface Typed {
  readonly commands: readonly DraftCommand[];
  readonly basket: Basket | null;
}

/**
 * Saves a form of the basket while the visitor types. Input is saved in the basket for which it was typed, even if
 * another basket is opened before the save (D3).
 * @param onRefused gets the problems of each refused command
 */
export function useAutosave(onRefused: (problems: readonly DraftProblem[]) => void): SaveSoon<readonly DraftCommand[]> {
  const basket = useOpenBasket();
  const dispatch = useDispatch(onRefused);
  const { saveSoon, saveNow, cancel } = useSaveSoon<Typed>(
    // Other commands wait for a paint.
    (typed) => typed.commands.forEach((command) => void dispatch(command, typed.basket)),
    (typed) => typed.commands.forEach((command) => void typed.basket?.dispatch(command)),
  );
  return { saveSoon: (commands) => saveSoon({ commands, basket }), saveNow: (commands) => saveNow({ commands, basket }), cancel };
}
