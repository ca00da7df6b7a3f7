import { useCallback } from 'react';
import type { Send } from '#runtime/send.ts';
import { useQuotesLoader } from './quotes-context.tsx';

/** Sends calls with the client, which is fetched with the first one. Rejects when it does not arrive. */
export function useSend(): Send {
  const loader = useQuotesLoader();
  return useCallback<Send>(async (...call) => (await loader!.load()).send(...call), [loader]);
}
