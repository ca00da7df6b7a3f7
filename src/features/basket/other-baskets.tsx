import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { isQuoteStream, OWN_STREAM } from '#runtime/sync/own-stream.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface OtherBasketsProps {
  readonly runtime: TabRuntime;
  /** Of the open basket; null when it is no quote's. */
  readonly quotation: DraftQuotation | null;
}

/** Says that the open basket is shared or a quote's, and offers the other baskets of this device. */
export function OtherBaskets({ runtime, quotation }: OtherBasketsProps) {
  const { t } = useLingui();
  const drafts = useSubject(runtime.sync.drafts$ ?? undefined);
  const [failed, setFailed] = useState(false);
  const reopen = (stream: string) => {
    setFailed(false);
    // A quote that was restored into the visitor's own basket is put aside; the operator keeps it.
    const opened = stream === runtime.stream ? runtime.basket.dispatch({ type: 'ResetDraft' }).then(({ status }) => setFailed(status !== 'stored')) : runtime.sync.reopen(stream);
    opened.catch(() => setFailed(true));
  };
  // Another basket was opened, and this tab is about to show that one.
  if (drafts?.active !== runtime.stream) return null;
  const { active, kept } = drafts;
  const own = kept.find(({ stream }) => stream === OWN_STREAM)?.lines ?? 0;
  return (
    <>
      {(active !== OWN_STREAM || quotation) && (
        <Notice action={<Button variant="bare" onClick={() => reopen(OWN_STREAM)}>{t`Use my own basket`}</Button>}>
          {quotation ? (
            <Trans>This is your quote <span className="num">{quotation.quoteNumber}</span>. It is booked at its quoted price, apart from your own basket.</Trans>
          ) : (
            <Trans>This is a shared basket. Everyone who has its link can see it.</Trans>
          )}{' '}
          {own > 0 && t`${plural(own, { one: 'Your own basket with # item is on this device.', other: 'Your own basket with # items is on this device.' })}`}
        </Notice>
      )}
      {kept.filter(({ stream }) => stream !== OWN_STREAM).map(({ stream, lines }) => (
        <Notice key={stream} action={<Button variant="bare" onClick={() => reopen(stream)}>{isQuoteStream(stream) ? t`Continue with the quote` : t`Open it`}</Button>}>
          {isQuoteStream(stream)
            ? t`You have an accepted quote that is not booked yet. It is checked out apart from this basket.`
            : t`${plural(lines, { one: 'You have a shared basket with # item on this device.', other: 'You have a shared basket with # items on this device.' })}`}
        </Notice>
      ))}
      {failed && <Notice tone="danger">{t`This could not be saved on your device. Please try again.`}</Notice>}
    </>
  );
}
