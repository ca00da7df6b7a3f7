import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Closes an open disclosure by Escape, by a press outside and when the focus leaves it.
 * @param area the part of the page that belongs to the disclosure, its button included
 * @param onClose `byKey`: by Escape, so that the focus belongs back on the button
 */
export function useDismiss(isOpen: boolean, area: RefObject<HTMLElement | null>, onClose: (byKey: boolean) => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !area.current?.contains(target);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(true);
    const onLeave = (event: Event) => isOutside(event.target) && close(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [isOpen, area]);
}
