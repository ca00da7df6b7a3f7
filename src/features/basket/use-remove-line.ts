import { useLingui } from '@lingui/react/macro';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { toast } from '#ui/toast.ts';
import { focusLine, keepFocusBeside } from './line-focus.ts';

export interface LineRemoval {
  /** Removes a line and shows a toast with an undo (U8). */
  readonly remove: (lineId: string) => Promise<void>;
  /** Removes all lines in one change, likewise. @param lineIds all lines of the basket */
  readonly removeAll: (lineIds: readonly string[]) => Promise<void>;
  /** Restores a removed line and moves the focus to it. */
  readonly restore: (lineId: string) => Promise<boolean>;
}

export function useRemoveLine(): LineRemoval {
  const { t } = useLingui();
  const dispatch = useDispatch();
  const restore = async (lineIds: readonly string[]) => {
    const restored = await dispatch({ type: 'RestoreItems', lineIds });
    if (restored) await focusLine(lineIds[0]!);
    return restored;
  };
  const remove = async (lineIds: readonly string[], message: string) => {
    const keepFocus = keepFocusBeside(lineIds[0]!);
    const removed = await dispatch({ type: 'RemoveItems', lineIds });
    if (!removed) return;
    void keepFocus();
    toast.show({ message, action: { label: t`Undo`, run: () => void restore(lineIds) } });
  };
  return {
    restore: (lineId) => restore([lineId]),
    remove: (lineId) => remove([lineId], t`Product has been removed from the shopping cart`),
    removeAll: (lineIds) => remove(lineIds, t`Your basket has been emptied`),
  };
}
