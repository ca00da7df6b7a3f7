import { useLingui } from '@lingui/react/macro';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { toast } from '#ui/toast.ts';

/** Takes a line off and says so, with the way back (spec section 8). */
export function useRemoveLine(): (lineId: string) => Promise<void> {
  const { t } = useLingui();
  const dispatch = useDispatch();
  return async (lineId) => {
    const removed = await dispatch({ type: 'RemoveItem', lineId });
    if (!removed) return;
    toast.show({
      message: t`Product has been removed from the shopping cart`,
      action: { label: t`Undo`, run: () => void dispatch({ type: 'RestoreItem', lineId }) },
    });
  };
}
