import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { type LaterImport, useLazyComponent } from './use-lazy-component.ts';

export interface LazyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code is fetched when it is first opened.
 * @returns the element to render, and a function that opens the dialog
 */
export function useLazyDialog(load: LaterImport<LazyDialogProps>): readonly [ReactNode, () => void] {
  const { t } = useLingui();
  const [Dialog, fetchDialog] = useLazyComponent(load);
  const [isOpen, setOpen] = useState(false);
  const show = async () => {
    if (await fetchDialog()) setOpen(true);
    else toast.show({ message: t`This did not load. Please check the connection and try again.` });
  };
  // Once opened it stays mounted, so that closing can return the focus.
  return [Dialog && <Dialog key="dialog" open={isOpen} onOpenChange={setOpen} />, () => void show()];
}
