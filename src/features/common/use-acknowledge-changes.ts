import type { DraftProblem } from '#domain/draft/draft-problem.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { useDispatch } from './use-dispatch.ts';

/** Whether a problem is solved when the visitor acknowledges the changes. */
export function isUnseen({ code }: DraftProblem): boolean {
  return code === 'changeUnseen' || code === 'newsUnseen';
}

/** Whether there are changes that the visitor has not acknowledged on this device (L11). */
export function hasChanges({ news, lines }: Pick<DraftState, 'news' | 'lines'>): boolean {
  return news.length > 0 || lines.some((line) => line.unseen);
}

/** Acknowledges the news and changed prices that the page shows; later ones stay unseen. Resolves true once it is stored. */
export function useAcknowledgeChanges(): (shown: Pick<DraftState, 'news' | 'lines' | 'checkout'>) => Promise<boolean> {
  const dispatch = useDispatch();
  return async ({ news, lines, checkout }) => {
    const last = news.at(-1);
    if (last && !(await dispatch({ type: 'SeeNews', upTo: last.id }))) return false;
    const seen = lines.flatMap(({ lineId, unseen }) => (unseen ? [{ lineId, requoteId: unseen.requoteId }] : []));
    // The lines of a pending checkout are frozen; their changes are acknowledged when it ends.
    return checkout.status === 'pending' || seen.length === 0 || dispatch({ type: 'AcknowledgeRequotes', seen });
  };
}
