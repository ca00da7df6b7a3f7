import { useCallback, useEffect, useRef, useState } from 'react';
import { linkSecret } from '#runtime/page/link-secret.ts';
import { useRuntimeIfLoaded, useRuntimeLoader } from './runtime-context.tsx';
import { useSync } from './use-sync.ts';
import type { Joined } from '#runtime/sync/sync-view.ts';

/** How far a basket is taken over. `waiting`: the page has just opened. `missing`: its address held no secret. */
export type Continuing = 'waiting' | 'missing' | 'joining' | Joined;

/** Takes the secret out of the page's address and continues with its basket: once for each link, and once more with each `again`. */
export function useContinuing(): { readonly state: Continuing; readonly again: () => void } {
  const loader = useRuntimeLoader();
  const sync = useSync(useRuntimeIfLoaded()?.sync);
  const [state, setState] = useState<Continuing>('waiting');
  /** Kept until the draft is joined, for another try. */
  const secret = useRef<string | null>(null);

  const join = useCallback(() => {
    const own = linkSecret.take() ?? secret.current;
    secret.current = own;
    if (own === null || !loader) return setState('missing');
    setState('joining');
    loader.load().then((runtime) => runtime.sync.join(own)).catch(() => 'failed' as const).then((joined) => {
      // Another link was opened here meanwhile.
      if (secret.current !== own) return;
      if (joined !== 'failed') secret.current = null;
      setState(joined);
    });
  }, [loader]);

  useEffect(() => join(), [join]);
  useEffect(() => linkSecret.subscribe(join), [join]);

  const arrived = state === 'pending' && sync?.status === 'idle' && sync.lastAt !== null;
  return { state: arrived ? 'joined' : state, again: join };
}
