import { useRef } from 'react';

/**
 * Our dialogs have no `Dialog.Trigger` (their owner opens them from anywhere), and without one Radix
 * does not return the focus. Spread on `Dialog.Content`: the element that had the focus gets it back.
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
