import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog. Spread on `Dialog.Content`. Radix does this
 * only for dialogs with a `Dialog.Trigger`, which ours do not have.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => { opener.current = document.activeElement as HTMLElement | null; },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
