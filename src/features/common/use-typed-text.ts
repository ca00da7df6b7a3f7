import { type RefObject, useEffect, useRef } from 'react';

export interface TypedText {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Keeps the typed text when the value changes to `shown` as a result of that text. */
  readonly keep: (shown: string) => void;
}

/**
 * A text field that takes effect when it is left. It keeps what was typed before the script ran; a value that is chosen
 * elsewhere replaces its text.
 * @param shown the text of the value
 * @param onReplaced called after the text was replaced
 */
export function useTypedText(shown: string, onReplaced: () => void): TypedText {
  const ref = useRef<HTMLInputElement>(null);
  const last = useRef(shown);
  const write = (text: string) => {
    ref.current!.value = text;
  };
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    write(shown);
    onReplaced();
  });
  const keep = (next: string) => {
    last.current = next;
  };
  return { ref, read: () => ref.current!.value, write, keep };
}
