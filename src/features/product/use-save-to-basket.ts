import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BookingItem } from '#domain/catalogue.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { cartSidebar } from '#features/common/cart-open.ts';
import { useDispatch } from '#features/common/use-dispatch.ts';
import { usePrepareBasket } from '#features/common/use-prepare-basket.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { toast } from '#ui/toast.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** Problems with which the basket refused the last save. */
  readonly refused: readonly DraftProblem[];
  save(item: BookingItem): Promise<void>;
}

const openSidebar = () => cartSidebar.set(true);

/**
 * Saves an item as a new line or into the line that is being changed, then opens the
 * cart sidebar, or calls `onSaved` instead. Once saving `isLikely`, or after the visitor's first input, the code is
 * preloaded, so that it still works when the connection is lost meanwhile.
 */
export function useSaveToBasket(line: DraftLine | null, isLikely: boolean, onSaved = openSidebar): Saving {
  const { t } = useLingui();
  const loader = useRuntimeLoader();
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<readonly DraftProblem[]>([]);
  /** The basket that refused the last command is that of a quote, and the command puts something new into it. */
  const isOfQuote = useRef(false);
  const dispatch = useDispatch((problems) => {
    isOfQuote.current = !line && !isOfQuote.current && problems.some(({ code }) => code === 'quotationFixed');
    if (!isOfQuote.current) setRefused(problems);
  });

  usePrepareBasket(true);
  useEffect(() => {
    if (!isLikely) return;
    // A failed preload is ignored: saving loads again and reports a failure.
    loader?.load().catch(() => undefined);
    import('#ui/toaster.tsx').catch(() => undefined);
  }, [isLikely, loader]);

  /** Stores a command. Nothing is put into the basket of a quote: the visitor's own one is opened for it first. */
  async function store(command: DraftCommand): Promise<boolean> {
    isOfQuote.current = false;
    if (await dispatch(command)) return true;
    if (!loader || !isOfQuote.current) return false;
    const { leaveQuotation } = await import('#runtime/quote/quote-checkout.ts');
    // A basket that could not be opened is reported by the command that follows.
    await leaveQuotation(loader).catch(() => undefined);
    return dispatch(command);
  }

  async function save(item: BookingItem): Promise<void> {
    setSaving(true);
    setRefused([]);
    const { offer, selection, party, extras } = item;
    const stored = await store(line ? { type: 'ChangeLine', lineId: line.lineId, selection, party, extras } : { type: 'AddItem', offer, selection, party, extras });
    setSaving(false);
    if (!stored) return;
    toast.show({ message: line ? t`Your changes are saved` : t`Added to the basket` });
    onSaved();
  }

  return { isSaving, refused, save };
}
