import * as Dialog from 'radix-ui/dialog';
import { classNames } from './class-names.ts';
import { DialogHead, Scrim, type DialogProps } from './dialog-head.tsx';
import * as styles from './modal.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface ModalProps extends DialogProps {
  /** For long text: a contract. */
  readonly wide?: boolean;
}

/** A dialog in the middle. Focus stays inside until it closes, then returns; Escape and the scrim close it. */
export function Modal({ open, onOpenChange, title, wide = false, children }: ModalProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim open={open} />
        <Dialog.Content className={classNames(styles.modal, wide && styles.wide)} aria-describedby={undefined} {...returnFocus}>
          <DialogHead title={title} />
          <div className={styles.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
