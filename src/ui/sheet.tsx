import { type ReactNode, useDeferredValue } from 'react';
import * as Dialog from 'radix-ui/dialog';
import { DialogHead, Scrim, type DialogProps } from './dialog-head.tsx';
import * as styles from './sheet.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import { useRootAttribute } from './use-root-attribute.ts';

export interface SheetProps extends DialogProps {
  /** Stays at the bottom: the total and the next step. */
  readonly foot?: ReactNode;
}

/** A dialog from the end edge. Focus stays inside until it closes, then returns; Escape and the scrim close it. */
export function Sheet({ open, onOpenChange, title, foot, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  useRootAttribute(open ? 'data-sheet' : null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim open={open} />
        <Dialog.Content
          className={styles.sheet}
          aria-describedby={undefined}
          // A toast on top would take the Escape that is meant for the sheet.
          onKeyDown={(event) => { if (event.key === 'Escape') onOpenChange(false); }}
          {...returnFocus}
        >
          <DialogHead title={title} />
          <Contents>
            <div className={styles.body}>{children}</div>
            {foot && <div className={styles.foot} data-foot="">{foot}</div>}
          </Contents>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Rendered after the frame of the sheet, so that the first paint after a press waits for the frame alone. */
function Contents({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
