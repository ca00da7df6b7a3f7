import { type RefObject, useEffect, useRef } from 'react';

/**
 * A text field that takes effect when it is left. It keeps what was typed before the script ran; a value that is chosen
 * elsewhere replaces its text.
 * @param shown the text of the value
 * @param onReplaced called after the text was replaced
 */
export function useTypedText(shown: string, onReplaced: () => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    input.current!.value = shown;
    onReplaced();
  });
  return input;
}
