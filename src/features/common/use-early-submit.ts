import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * Keeps a press of the form's button from before this component was active. Until then the form has the method
 * `dialog`, with which the browser sends it nowhere, and `EARLY_SCRIPT` marks the pressed button.
 * @returns the form's `method`
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): 'dialog' | undefined {
  const isActive = useHydrated();
  const [isFromServer] = useState(!isActive);
  useEffect(() => {
    // Without the server's form the mark would be React's own.
    const pressed = isFromServer && isActive && form.current?.querySelector('button[type=submit][aria-busy]');
    if (!pressed) return;
    pressed.removeAttribute('aria-busy');
    form.current!.requestSubmit();
  }, [isFromServer, isActive, form]);
  return isActive ? undefined : 'dialog';
}
