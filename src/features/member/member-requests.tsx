import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { smallCover } from '#domain/pictures.ts';
import { quoteStatusText } from '#features/common/quote-status.ts';
import { Title } from '#features/common/written.tsx';
import { formatDate } from '#i18n/format.ts';
import type { MemberQuote } from '#runtime/member/members.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';

export interface MemberRequestsProps {
  readonly requests: readonly MemberQuote[];
  /** Lists more of them; null when these are all. */
  readonly onMore: (() => void) | null;
}

/** The member's requests for quotes with their state, each with the way to its page (M10). */
export function MemberRequests({ requests, onMore }: MemberRequestsProps) {
  const { t } = useLingui();
  return (
    <section className="flow" aria-labelledby="own-requests">
      <h3 id="own-requests">{t`Your requests`}</h3>
      <MediaList wide>{requests.map((request) => <Request key={request.quoteNumber} request={request} />)}</MediaList>
      {onMore && <Button variant="line" onClick={onMore}>{t`Show more requests`}</Button>}
    </section>
  );
}

function Request({ request: { quoteNumber, status, validUntil, lines } }: { readonly request: MemberQuote }) {
  const { i18n } = useLingui();
  return (
    <MediaItem
      picture={smallCover(lines[0]!.image)}
      title={lines.map((line, index) => <Fragment key={index}>{index > 0 && ', '}<Title of={line} /></Fragment>)}
      end={<Link className={buttonClass({ variant: 'line' })} to="/enquire-booking" search={{ number: quoteNumber }}><Trans>Open {quoteNumber}</Trans></Link>}
    >
      <small className="muted">{quoteStatusText(i18n, status)}</small>
      {validUntil !== null && <small className="muted"><Trans>Valid until the end of <span className="num">{formatDate(validUntil)}</span>.</Trans></small>}
    </MediaItem>
  );
}
