import { useLingui } from '@lingui/react/macro';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { toast } from '#ui/toast.ts';

export interface LineRemoval {
  /** Takes a line off and says so, with the way back (U8). */
  readonly remove: (lineId: string) => Promise<void>;
  /** Puts a line back that was removed. */
  readonly restore: (lineId: string) => Promise<boolean>;
}

export function useRemoveLine(): LineRemoval {
  const { t } = useLingui();
  const dispatch = useDispatch();
  const restore = (lineId: string) => dispatch({ type: 'RestoreItem', lineId });
  return {
    restore,
    async remove(lineId) {
      const removed = await dispatch({ type: 'RemoveItem', lineId });
      if (!removed) return;
      toast.show({
        message: t`Product has been removed from the shopping cart`,
        action: { label: t`Undo`, run: () => void restore(lineId) },
      });
    },
  };
}
