import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { MessagePart } from '#i18n/messages.ts';
import { progress } from '#ui/progress.ts';
import { toast } from '#ui/toast.ts';
import { type LaterImport, useLazyComponent } from './use-lazy-component.ts';

export interface LazyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code is fetched when it is first opened.
 * @param props what the dialog needs beside being open
 * @param part the messages that have the dialog's own
 * @returns the element to render, and a function that opens the dialog
 */
export function useLazyDialog<P extends object = object>(load: LaterImport<LazyDialogProps & P>, props: P = {} as P, part: MessagePart = 'lazy'): readonly [ReactNode, () => void] {
  const { t } = useLingui();
  const [Dialog, fetchDialog] = useLazyComponent(load, part);
  const [isOpen, setOpen] = useState(false);
  const show = async () => {
    progress.start();
    const isLoaded = await fetchDialog();
    progress.done();
    if (isLoaded) setOpen(true);
    else toast.show({ message: t`This did not load. Please check the connection and try again.` });
  };
  // Once opened it stays mounted, so that closing can return the focus.
  return [Dialog && <Dialog key="dialog" {...props} open={isOpen} onOpenChange={setOpen} />, () => void show()];
}
