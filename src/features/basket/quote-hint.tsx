import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useQuoteDrafts } from '#runtime/react/quotes-context.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says that requests for quotes are kept and paid apart from the basket. It stands below the basket, so that nothing moves when it appears. */
export function QuoteHint() {
  const drafts = useQuoteDrafts()?.drafts.filter(({ status }) => status === 'sending' || status === 'requested' || status === 'quoted');
  if (!drafts || drafts.length === 0) return null;
  return (
    <Notice>
      <Plural value={drafts.length} one="You also have # request for a quote. It is answered and paid apart from this basket." other="You also have # requests for quotes. They are answered and paid apart from this basket." />
      {' '}
      <Link to="/enquire-booking" search={{}}><Trans>See your requests</Trans></Link>
    </Notice>
  );
}
