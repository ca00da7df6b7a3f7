import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changeText, sourceText } from '#features/common/change-text.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { type HistoryEntry, useHistory } from '#runtime/react/use-history.ts';
import { Button } from '#ui/button.tsx';
import { ChangeLog } from '#ui/change-log.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { useRemoveLine } from './use-remove-line.ts';

/** History of the basket with time and source. A removal can be undone here while that is possible. */
export function BasketHistory({ draft }: { readonly draft: DraftState }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const history = useHistory(open);
  const { restore } = useRemoveLine();
  return (
    <QuietDisclosure title={t`Basket history`} onToggle={setOpen}>
      {history === 'loading' && open && (
        <>
          <LoadingStatus />
          <Skeleton />
        </>
      )}
      {history === 'failed' && <p role="alert">{t`The history could not be read. Please close this and open it again.`}</p>}
      {typeof history !== 'string' && (
        <ChangeLog
          items={history.map((entry) => {
            const line = undoableLine(entry, history, draft);
            const title = line?.offer.title[locale];
            return {
              key: entry.id,
              what: changeText(i18n, entry),
              where: sourceText(i18n, entry.by),
              at: entry.at,
              end: line && (
                <Button variant="bare" onClick={() => void restore(line.lineId)}>
                  <Trans>
                    Undo<span className="visually-hidden">, {title}</span>
                  </Trans>
                </Button>
              ),
            };
          })}
        />
      )}
    </QuietDisclosure>
  );
}

/** The line that an entry removed, if it can be restored: it is not in the basket, is known completely, and no later entry removed it again. */
export function undoableLine(entry: HistoryEntry, history: readonly HistoryEntry[], { removed, checkout }: Pick<DraftState, 'removed' | 'checkout'>) {
  if (entry.kind !== 'lineRemoved' || checkout.status === 'pending') return null;
  const newest = history.find((other) => other.kind === 'lineRemoved' && other.lineId === entry.lineId);
  return newest === entry ? (removed.find(({ lineId }) => lineId === entry.lineId)?.line ?? null) : null;
}
