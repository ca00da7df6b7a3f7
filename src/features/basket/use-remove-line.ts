import { useLingui } from '@lingui/react/macro';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { toast } from '#ui/toast.ts';

export interface LineRemoval {
  /** Removes a line and shows a toast with an undo (U8). */
  readonly remove: (lineId: string) => Promise<void>;
  /** Restores a removed line. */
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
