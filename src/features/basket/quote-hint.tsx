import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useQuoteDrafts } from '#runtime/react/quotes-context.tsx';
import { useRuntimeIfLoaded, useSubject } from '#runtime/react/runtime-context.tsx';
import { quoteStream } from '#runtime/sync/own-stream.ts';
import { Notice } from '#ui/notice.tsx';

/** Says that requests for quotes are kept and paid apart from the basket. It stands below the basket, so that nothing moves when it appears. */
export function QuoteHint() {
  const sync = useRuntimeIfLoaded()?.sync;
  const baskets = useSubject(sync?.drafts$ ?? undefined);
  // A quote with a basket of its own is named above.
  const streams = baskets ? [baskets.active, ...baskets.kept.map(({ stream }) => stream)] : [];
  const drafts = useQuoteDrafts()?.drafts.filter(({ draftId, status }) => (status === 'sending' || status === 'requested' || status === 'quoted') && !streams.includes(quoteStream(draftId)));
  if (!drafts || drafts.length === 0) return null;
  return (
    <Notice>
      <Plural value={drafts.length} one="You also have # request for a quote. It is answered and paid apart from this basket." other="You also have # requests for quotes. They are answered and paid apart from this basket." />
      {' '}
      <Link to="/enquire-booking" search={{}}><Trans>See your requests</Trans></Link>
    </Notice>
  );
}
