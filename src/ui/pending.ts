import { useEffect } from 'react';
import { progress } from './progress.ts';

/** Runs the progress bar while it is rendered: the fallback of a part whose code is being loaded. */
export function Pending(): null {
  useEffect(() => {
    progress.start();
    return progress.done;
  }, []);
  return null;
}
