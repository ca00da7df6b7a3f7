import { useCallback, useEffect, useRef, useState } from 'react';
import { linkSecret } from '#runtime/page/link-secret.ts';
import { useRuntimeIfLoaded, useRuntimeLoader } from './runtime-context.tsx';
import { useSync } from './use-sync.ts';
import type { Joined } from '#runtime/sync/sync-view.ts';

/** The progress of joining a basket. `waiting`: the page has just opened. `missing`: its address had no secret. */
export type Continuing = 'waiting' | 'missing' | 'joining' | Joined;

/** Joins the basket of the secret in the page's address: once for each link, and once for each call of `again`. */
export function useContinuing(): { readonly state: Continuing; readonly again: () => void } {
  const loader = useRuntimeLoader();
  const sync = useSync(useRuntimeIfLoaded()?.sync);
  const [state, setState] = useState<Continuing>('waiting');
  /** Kept for a retry until the draft is joined. */
  const secret = useRef<string | null>(null);

  const join = useCallback(() => {
    const own = linkSecret.take() ?? secret.current;
    secret.current = own;
    if (own === null || !loader) return setState('missing');
    setState('joining');
    loader.load().then((runtime) => runtime.sync.join(own)).catch(() => 'failed' as const).then((joined) => {
      // Another link was opened in this window meanwhile.
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
