import { useLingui } from '@lingui/react/macro';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { Basket } from '#runtime/basket/basket.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { toast } from '#ui/toast.ts';

/**
 * Dispatches a command to the basket, after its code is loaded and the answer to the press is painted: deciding,
 * sealing and rendering the new basket take longer than a frame on a slow phone. Resolves true
 * once the command is stored. A refusal goes to `onRefused`. A command that
 * cannot be stored is reverted on the page and shows a toast. It goes to the
 * basket that is open then, or to the one that the caller names.
 */
export function useDispatch(onRefused?: (problems: readonly DraftProblem[]) => void): (command: DraftCommand, into?: Basket | null) => Promise<boolean> {
  const { t } = useLingui();
  const loader = useRuntimeLoader();
  return async (command, into = null) => {
    await afterPaint();
    const basket = into ?? (await loader?.basket.load().catch(() => null));
    if (!basket) {
      toast.show({ message: t`The basket did not load. Please try again.` });
      return false;
    }
    const result = await basket.dispatch(command);
    if (result.status === 'stored') return true;
    if (result.status === 'failed') toast.show({ message: t`This could not be saved on your device, so the change was undone. Please try again.` });
    else if (onRefused) onRefused(result.problems);
    else if (result.problems.some((problem) => problem.code === 'checkoutPending')) toast.show({ message: t`A payment is in progress. You can change your basket once the bank has answered.` });
    else toast.show({ message: t`This is no longer possible. The page now shows the current state.` });
    return false;
  };
}
