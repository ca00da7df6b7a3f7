import type { DraftProblem } from '#domain/draft/problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { useDispatch } from './use-dispatch.ts';

/** Whether a problem is solved by looking. */
export function isUnseen({ code }: DraftProblem): boolean {
  return code === 'changeUnseen' || code === 'newsUnseen';
}

/** Whether something became different that the visitor has not seen on this device (L11). */
export function hasChanges({ news, lines }: Pick<DraftState, 'news' | 'lines'>): boolean {
  return news.length > 0 || lines.some((line) => line.unseen);
}

/** Records that what a page shows of news and moved prices was seen; what comes later stays unseen. Resolves true once it is stored. */
export function useAcknowledgeChanges(): (shown: Pick<DraftState, 'news' | 'lines' | 'checkout'>) => Promise<boolean> {
  const dispatch = useDispatch();
  return async ({ news, lines, checkout }) => {
    const last = news.at(-1);
    if (last && !(await dispatch({ type: 'SeeNews', upTo: last.id }))) return false;
    const seen = lines.flatMap(({ lineId, unseen }) => (unseen ? [{ lineId, requoteId: unseen.requoteId }] : []));
    // The lines of an attempt under way are frozen; they are looked at when it is over.
    return checkout.status === 'pending' || seen.length === 0 || dispatch({ type: 'AcknowledgeRequotes', seen });
  };
}
