import { useDispatch } from '#features/common/use-dispatch.ts';
import { type SaveSoon, useSaveSoon } from '#features/common/use-save-soon.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { Basket } from '#runtime/basket/basket.ts';
import { useOpenBasket } from '#runtime/react/runtime-context.tsx';

/** What was typed, and the basket that the page showed then. */
interface Typed {
  readonly command: DraftCommand;
  readonly basket: Basket | null;
}

/**
 * Saves a form of the basket while the visitor types. Input is saved in the basket for which it was typed, even if
 * another basket is opened before the save (D3).
 * @param onRefused gets the problems of a refused save
 */
export function useAutosave(onRefused: (problems: readonly DraftProblem[]) => void): SaveSoon<DraftCommand> {
  const basket = useOpenBasket();
  const dispatch = useDispatch(onRefused);
  // Other commands wait for a paint.
  const { saveSoon, saveNow, cancel } = useSaveSoon<Typed>((typed) => void dispatch(typed.command, typed.basket), (typed) => void typed.basket?.dispatch(typed.command));
  return { saveSoon: (command) => saveSoon({ command, basket }), saveNow: (command) => saveNow({ command, basket }), cancel };
}
