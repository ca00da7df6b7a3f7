import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keepTrip } from '#runtime/page/keep-trip.ts';
import type { Choice } from './choice.ts';
import { addressOf } from './choice-address.ts';

/** Long enough that the paint of a press comes first, and that several presses are one change of the address. */
const WRITE_AFTER_MS = 250;

/** Keeps the choice in the address of the page, so that a reload, another language and the way back show it again. */
export function useChoiceAddress(choice: Choice, line: string | undefined): void {
  const navigate = useNavigate();
  // The first choice is what the address says.
  const [written, setWritten] = useState(choice);
  useEffect(() => {
    if (choice === written) return;
    const timer = setTimeout(() => {
      setWritten(choice);
      const address = addressOf(choice);
      keepTrip(address);
      void navigate({ to: '.', search: { ...address, line }, replace: true, resetScroll: false, hash: true, hashScrollIntoView: false });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [choice, written, line, navigate]);
}
