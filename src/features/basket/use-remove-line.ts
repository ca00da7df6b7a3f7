import { useLingui } from '@lingui/react/macro';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { toast } from '#ui/toast.ts';
import { focusLine, keepFocusBeside } from './line-focus.ts';

export interface LineRemoval {
  /** Removes a line and shows a toast with an undo (U8). */
  readonly remove: (lineId: string) => Promise<void>;
  /** Restores a removed line and moves the focus to it. */
  readonly restore: (lineId: string) => Promise<boolean>;
}

export function useRemoveLine(): LineRemoval {
  const { t } = useLingui();
  const dispatch = useDispatch();
  const restore = async (lineId: string) => {
    const restored = await dispatch({ type: 'RestoreItem', lineId });
    if (restored) await focusLine(lineId);
    return restored;
  };
  return {
    restore,
    async remove(lineId) {
      const keepFocus = keepFocusBeside(lineId);
      const removed = await dispatch({ type: 'RemoveItem', lineId });
      if (!removed) return;
      void keepFocus();
      toast.show({
        message: t`Product has been removed from the shopping cart`,
        action: { label: t`Undo`, run: () => void restore(lineId) },
      });
    },
  };
}
